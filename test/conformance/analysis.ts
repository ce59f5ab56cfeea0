/** Input → tokens: what every engine's index and query side must make of a text. */
export const ANALYSIS: readonly (readonly [text: string, parts: string, joined: string])[] = [
  ['', '', ''],
  ['gpt', 'gpt', ''],
  ['GPT-4o mini', 'gpt 4 o mini', 'gpt4 gpt4o 4o 4omini omini'],
  ['Llama-3.1-70B', 'llama 3 1 70 b', 'llama3 llama31 31 3170 170 170b 70b'],
  ['gpt_4', 'gpt 4', 'gpt4'],
  ['llama-v3p1', 'llama v 3 1', 'llamav llamav3 v3 v31 31'],
  ['p3 3p p', 'p 3 3 p p', 'p3 p33 33 33p 3p 3pp pp'],
  ['Qwen™ 3®©', 'qwen 3', 'qwen3'],
  [
    'Straße Ærø Łódź đ ı',
    'strasse aero lodz d i',
    'strasseaero strasseaerolodz aerolodz aerolodzd lodzd lodzdi di',
  ],
  ['Café CAFE\u0301', 'cafe cafe', 'cafecafe'],
  ['ＧＰＴ４', 'gpt 4', 'gpt4'],
  ['٣.١ ४२ 𝟗', '3 1 42 9', '31 3142 142 1429 429'],
  ['ﬁne ½ ²', 'fine 1 2 2', 'fine1 fine12 12 122 22'],
  ['İstanbul ΣΊΣΥΦΟΣ', 'istanbul σισυφοσ', 'istanbulσισυφοσ'],
  ['通义千问 Qwen', '通义千问 qwen', '通义千问qwen'],
  ['a\u0000b\ud800c 😀', 'a b c', 'ab abc bc'],
  ['"AND" (x OR y)* /z/', 'and x or y z', 'andx andxor xor xory ory oryz yz'],
];
