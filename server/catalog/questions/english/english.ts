import { CONDITIONS } from './conditions.ts';
import type { Language } from './language.ts';
import { ROLES } from './roles.ts';

/** What English questions are made of. */
export const ENGLISH: Language = {
  conditions: CONDITIONS,
  quantities: {
    context:
      'context, context window, context windows, context length, context size, token context, token context window, tokens of context, tokens context, context tokens, input context, ctx, window, context limit',
    output:
      'output, outputs, output tokens, output length, output limit, output size, max output, maximum output, max output tokens, maximum output tokens, max tokens, completion tokens, response length, answer, answers, tokens of output, token output, output token limit, output window',
    input: 'input, input tokens, max input, max input tokens, prompt length, input limit',
    price: 'price, prices, priced, priced at, cost, costs, costing, pricing, price per token',
    input_price:
      'input price, input cost, input prices, input pricing, prompt price, price of input, input token price, input tokens cost',
    output_price:
      'output price, output cost, output prices, output pricing, completion price, price of output, output token price, output tokens cost',
    cache_read_price:
      'cached input, cached input price, cached input cost, cached input tokens, cache read, cache reads, cache read price, cache read cost, cached price, cached tokens, cache hit, cache hits, cache price',
    blended_price: 'blended price, blended cost, blended',
    unit_price: 'unit price, price per unit',
    parameters:
      'parameters, parameter, params, param, model size, parameter count, size, sized, in size',
    dimensions: 'dimensions, dimension, dims, dimensional, vector size, embedding dimensions',
  },
  roles: ROLES,
  modalities: {
    text: 'text, texts',
    image: 'image, images, picture, pictures, photo, photos, screenshot, screenshots',
    audio: 'audio, sound, sounds, speech, voice',
    video: 'video, videos',
    file: 'pdf, pdfs, file, files, document, documents',
  },
  topics: [
    [
      'swe-bench-verified',
      'coding, code, programming, software engineering, software development, developers, writing code, write code, code generation, developer, coding tasks, coding agents, agentic coding, programmers, sql, writing sql, writing python, software, typescript, javascript, programming tasks',
    ],
    [
      'aime-2025',
      'math, maths, mathematics, math problems, mathematical, arithmetic, mathematical reasoning, math reasoning',
    ],
    [
      'gpqa-diamond',
      'science, scientific, reasoning, physics, chemistry, biology, scientific reasoning, intelligence, intelligent, smart, smarter, smartest, most intelligent, cleverest, brightest, smarts, research, thinking',
    ],
    ['mmlu-pro', 'general knowledge, knowledge, world knowledge, trivia, facts, general tasks'],
    ['ifeval', 'instruction following, following instructions, follow instructions, instructions'],
    [
      'bfcl-v4',
      'function calling, tool calling, tool use, tools, calling functions, calling tools, functions, using tools, agent, agents, ai agent, ai agents, agentic, agentic tasks',
    ],
    [
      'vectara-hallucination-rate',
      'hallucination, hallucinations, least hallucinations, fewest hallucinations, lowest hallucination rate, hallucinate least, hallucinate the least, hallucination rate, hallucinates least, hallucinates the least',
    ],
    ['mmmu', 'visual reasoning, image reasoning'],
    ['creative-writing-v3', 'creative writing, fiction, writing, writing stories'],
    ['arena-webdev', 'web development, web dev, frontend, front end, websites, html'],
    ['gpqa-diamond', '', 'text'],
    ['mteb-eng-v2', '', 'embedding'],
    ['open-asr', '', 'speech_to_text'],
    ['arena-text-to-image', '', 'image'],
    ['arena-text-to-video', '', 'video'],
  ],
  names: {
    creator: {
      allenai: 'ai2, allen ai, allen institute',
      alibaba: 'alibaba cloud, alibaba qwen, qwen team',
      amazon: 'aws',
      baai: 'baai',
      google: 'google deepmind, deepmind, alphabet',
      huggingface: 'hugging face, hf',
      meta: 'facebook, meta ai, meta llama',
      microsoft: 'msft, microsoft research',
      mistral: 'mistralai',
      moonshotai: 'moonshot, kimi team',
      nvidia: 'nvidia nim',
      openai: 'open ai, oai',
      'black-forest-labs': 'bfl, blackforestlabs, black forest',
      stabilityai: 'stability',
      tii: 'technology innovation institute',
      xai: 'x ai, elon musk',
      zai: 'z ai, zhipu, zhipu ai, zhipuai',
    },
    provider: {
      'amazon-bedrock': 'bedrock, aws, aws bedrock, amazon bedrock, amazon web services',
      azure:
        'azure, azure ai, azure openai, microsoft azure, azure foundry, azure ai foundry, ai foundry',
      'cloudflare-workers-ai': 'cloudflare, workers ai',
      'fireworks-ai': 'fireworks, fireworks ai',
      'github-models': 'github models',
      'google-vertex': 'vertex, vertex ai, google vertex ai, google cloud, gcp',
      huggingface: 'hugging face, hf',
      'novita-ai': 'novita',
      nvidia: 'nvidia nim, nim',
      openrouter: 'open router',
      ovhcloud: 'ovh',
      sambanova: 'samba nova',
      togetherai: 'together, together ai',
      watsonx: 'watsonx, ibm watsonx',
    },
    benchmark: {
      'swe-bench-verified': 'swe bench, swebench, swe, swe verified',
      'gpqa-diamond': 'gpqa',
      'bfcl-v4': 'bfcl, berkeley function calling, berkeley function calling leaderboard',
      'aime-2025': 'aime, aime 25, aime25',
      'humanitys-last-exam': 'hle, humanity s last exam',
      'arena-text':
        'elo, elo rating, elo score, arena score, lmarena, lm arena, chatbot arena, arena elo, lmsys arena, text arena, arena',
      'aider-polyglot': 'aider',
      'mteb-eng-v2': 'mteb',
      'vectara-hallucination-rate':
        'hallucination rate, hallucination, hallucinations, hallucinate, hallucinates, hallucinates the least, hallucinates least, hallucinate the least, hallucinate least, least likely to hallucinate',
      'open-asr': 'word error rate, wer, open asr leaderboard',
      'arc-agi-2': 'arc agi',
      'terminal-bench-2.0': 'terminal bench, terminalbench',
      'tau2-telecom': 'tau2, tau 2, tau bench 2',
      livecodebench: 'lcb, live code bench',
      'math-500': 'math 500, math500',
      'epoch-capabilities-index': 'eci, epoch capabilities index',
      'mmlu-pro': 'mmlupro',
      'arena-text-to-image': 'image arena',
      'arena-text-to-video': 'video arena',
    },
  },
  countries: [
    ['CN', 'china, chinese, china based, chinese labs, chinese companies'],
    [
      'US',
      'usa, american, us based, based in the us, from the us, in the us, in the usa, made in the us, made in the usa, from the usa, in the united states, from the united states, the us, the usa, the united states, united states, us models, us model, us labs, us companies, american labs, american companies',
    ],
    [
      'AT BE BG CH CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV NL NO PL PT RO SE SI SK UA',
      'europe, european, europe based, european labs, european companies',
    ],
    ['FR', 'france, french'],
    ['DE', 'germany, german'],
    ['GB', 'uk, the uk, united kingdom, british, britain'],
    ['CA', 'canada, canadian'],
    ['IL', 'israel, israeli'],
    ['JP', 'japan, japanese'],
    ['KR', 'korea, korean, south korea, south korean'],
    ['IN', 'india, indian'],
    ['AE', 'uae, emirati, the uae, united arab emirates'],
  ],
  licences: [
    [/^llama-\d/, 'llama license, llama licence, llama community license, llama community licence'],
    [/^cc-by/, 'creative commons, cc by, creative commons license'],
    [/^cc-by-nc/, 'cc by nc'],
    [/gpl/, 'gpl, gpl license, gpl licence, gpl licensed, copyleft'],
    [
      /-nc-|non-commercial|non-production|research/,
      'non commercial, non commercial license, non commercial licence, non commercial use, non commercially, research only, research license, research licence, not licensed for commercial use, not for commercial use, no commercial use, not commercially usable, not allowed for commercial use',
    ],
  ],
  common:
    'agent, agents, inference, freemodel, llama, nova, modal, replicate, synthetic, static, ambient, neon, pioneer, morph, inception, lambda, submodel, chatgpt, poe, venice, active, data, merge, math, stem, frames, drop, gaia, include, blink, pope, spider, ruler, collie, nexus, meld, spider, crag, squality, writer, apple, liquid, marin, playground, stanford, zoom, luma, perceptron, hyperbolic, chutes, avian, kilo, crusoe, abacus, attaq, index, core, open, public, lilac, runway, reve, ideogram, mlvu, mme, pika, x, z, reka, pinstripes, privatemode, wafer, nomic, exa, cortecs',
  generic:
    'ai, labs, lab, inc, cloud, technologies, research, token factory, workers ai, ai gateway, endpoints, ai endpoints, platform, research institute, sucks, com',
  units: [
    [{ factor: 1e3, of: 'count' }, 'k, thousand'],
    [{ factor: 1e6, of: 'count' }, 'm, mm, mn, million, mil'],
    [{ factor: 1e9, of: 'parameters' }, 'b, bn, billion, bil'],
    [{ factor: 1e12, of: 'parameters' }, 't, trillion, tn'],
    [{ factor: 1, of: 'money' }, 'dollars, dollar, usd, bucks, buck, us dollars'],
    [{ factor: 0.01, of: 'money' }, 'cents, cent, c'],
    [
      { factor: 1, of: 'currency' },
      'euros, euro, eur, pounds, pound, gbp, yen, jpy, rupees, rupee, inr, yuan, rmb, cny, chf',
    ],
    [{ factor: 1, of: 'percent' }, 'percent, pct, percentage points'],
    [{ factor: 1, of: 'tokens' }, 'tokens, token, tok, toks'],
    [
      { factor: 1, of: 'memory' },
      'gb, gigabytes, gigs, gig, gb vram, gb of vram, gb ram, gb of ram, gb gpu, gb of memory, gb memory, gb of gpu memory, gb video memory, gb card, gb of unified memory, gb unified memory',
    ],
  ],
  factors: [
    [
      0.1,
      'a tenth of, one tenth of, 10 times cheaper than, ten times cheaper than, 10x cheaper than',
    ],
    [
      0.2,
      'a fifth of, one fifth of, 5 times cheaper than, five times cheaper than, 5x cheaper than',
    ],
    [0.25, 'a quarter of, quarter of, one quarter of, quarter'],
    [1 / 3, 'a third of, one third of, third of, 3x cheaper than, three times cheaper than'],
    [
      0.5,
      'half, half of, half as expensive as, at half, 2x cheaper than, twice as cheap as, two times cheaper than',
    ],
    [
      1,
      'same, the same, same price or cheaper than, the same price or cheaper than, same price as or cheaper than, no more expensive than, not more expensive than, at most as expensive as, as cheap as, as long as, as big as, as good as, at least as good as, as smart as',
    ],
    [2, 'twice, double, two times, 2x, twice as long as, twice as big as'],
    [3, 'three times, triple, 3x'],
  ],
  machines: [
    [8, 'rtx 4060, rtx 3070, rtx 3060 ti, rtx 2080, rtx 3050'],
    [
      12,
      'gaming pc, gaming computer, gaming rig, gaming gpu, rtx 3060, rtx 4070, rtx 5070, rtx 3080',
    ],
    [16, 'rtx 4080, rtx 5080, rtx 4060 ti, rtx 5060 ti, nvidia t4, t4 gpu, t4'],
    [24, 'rtx 4090, rtx 3090, 4090, 3090, rtx a5000, nvidia l4, l4 gpu, consumer gpu'],
    [32, 'rtx 5090, 5090'],
    [48, 'rtx a6000, a6000, l40s, l40, rtx 6000'],
    [80, 'a100, nvidia a100, h100, nvidia h100'],
    [141, 'h200, nvidia h200'],
  ],
  sold: [
    [{ type: 'image', size: 1 }, 'image, images, picture, pictures, generated image'],
    [
      { type: 'video', size: 1 },
      'second, seconds, sec, second of video, seconds of video, video second',
    ],
    [
      { type: 'speech_to_text', size: 1 },
      'minute, minutes, min, minute of audio, minutes of audio, audio minute',
    ],
    [
      { type: 'speech_to_text', size: 60 },
      'hour, hours, hr, hour of audio, hours of audio, audio hour',
    ],
    [{ type: 'text_to_speech', size: 1e-6 }, 'character, characters, chars'],
    [{ type: 'ocr', size: 1 }, 'page, pages'],
    [{ type: 'rerank', size: 0.001 }, 'search, searches, query, queries'],
  ],
  months: [
    'january, jan',
    'february, feb',
    'march, mar',
    'april, apr',
    'may',
    'june, jun',
    'july, jul',
    'august, aug',
    'september, sep, sept',
    'october, oct',
    'november, nov',
    'december, dec',
  ],
  periods: {
    day: 'day, days',
    week: 'week, weeks',
    month: 'month, months',
    quarter: 'quarter, quarters',
    year: 'year, years',
  },
  ordinals: ['first, 1st, q1', 'second, 2nd, q2', 'third, 3rd, q3', 'fourth, 4th, last, final, q4'],
};
