import { CONDITIONS } from './english-conditions.ts';
import type { Language } from './language.ts';

/** Which of them a model speaks, no field says. */
const LANGUAGES =
  'english german french spanish italian portuguese dutch polish russian arabic hindi chinese japanese korean'
    .split(' ')
    .flatMap((one) => [
      `speak ${one}`,
      `speaks ${one}`,
      `${one} language`,
      `${one} speaking`,
      `in ${one}`,
      `write ${one}`,
    ])
    .join(', ');

/** What English questions are made of. */
export const ENGLISH: Language = {
  conditions: CONDITIONS,
  quantities: {
    context:
      'context, context window, context windows, context length, context size, token context, token context window, tokens of context, tokens context, context tokens, input context, ctx, window, context limit',
    output:
      'output, outputs, output tokens, output length, output limit, output size, max output, maximum output, max output tokens, maximum output tokens, max tokens, completion tokens, response length, answer, answers, tokens of output, token output, output token limit, output window',
    input: 'input, input tokens, max input, max input tokens, prompt length, input limit',
    price: 'price, prices, priced at, cost, costs, costing, pricing, price per token',
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
  roles: {
    ignored:
      'a, an, the, of, is, are, be, do, does, it, its, my, me, i, you, we, us, there, their, them, they, was, were, am, on earth, please, just, really, very, also, too, as, well, so, such, like, at all, right now, currently, today s, now, or something, window size, tokens, token, per, licensed, license, licence, licences, weights, usd, capable, enabled, based, compatible, ability, abilities, capability, capabilities, feature, features, kind, type, types, first, plus, s, still, even, actually, ever, mode, support for, those, these, money, high, hi, hello, hey, then, within the, only, inference, thanks, thank, releases, host, hosts, serve, serves, sell, sells, reliably, properly, discount, discounts, discounted, level, instead, natively, built in, builtin, inbuilt, native, exactly',
    question:
      'model, models, show us, give us, tell us, find us, get us, whats, im, ive, i d like, which, what, who, whose, where, how, that, show, show me, list, list all, find, find me, give me, give, get, i can get, all, any, anything, something, some, want, i want, need, i need, looking, looking for, search for, can, could, should, would, will, may i, supports, support, supporting, supported, has, have, having, had, available, out there, come, comes, api, apis, ones, one, out, use, using, used, options, option, alternative, alternatives, alternatives to, alternative to, providers, provider, creator, creators, company, companies, vendor, vendors, endpoint, endpoints, tell me, recommend, suggest, are there, is there, do you have, do we have, does, did, offer, offers, offering, ai, ai model, ai models, lab, labs, let me, lets, see all, family, good, great, decent, nice, among, run, runs, work, works, exist, exists, let, i, me, my, we, you, ranked, ranking, rank, compare, comparison, browse, display, return, choose, pick, select, go, everything, else, case, possible, fits, fit, fits in, fit in, fits on, fit on, fits into, way, ways, way to run, place, places, team, overall, in general, at scale, app, application, apps, project, startup, someone, people, production',
    asked:
      'price of, official price of, pricing of, cost of, costs of, price for, pricing for, cost for, how much is, how much does, how much do, how expensive is, official price for, official pricing of, how much, official price, official pricing, knowledge cutoff of, training cutoff of, cutoff of, cutoff date of, when was, when is, when were, when did',
    or: 'or, either, nor, and or',
    and: 'and',
    both: 'both',
    not: 'not, neither, without, w o, no, except, excluding, exclude, but not, but no, other than, non, isn t, aren t, not from, not by, not made by, don t, doesn t, do not, does not, lacking, never, besides, minus, apart from, not on, except for, except from, anything but, without any, no support for, doesn t support, don t support, cannot, can t, un, that is not, that are not, which are not',
    below:
      'under, below, less than, at most, up to, max, maximum, maximum of, max of, no more than, not more than, not over, not above, fewer than, lower than, within, sub, cheaper than, smaller than, costing less than, no larger than, no bigger than, not exceeding, shorter than, less expensive than, costs less than, cost less than, more affordable than, capped at, beneath, inside, for less than, for under',
    above:
      'over, above, more than, at least, minimum, min, minimum of, at minimum, no less than, not less than, not under, not below, greater than, higher than, larger than, bigger than, exceeding, longer than, exceeds, beyond, starting at, upwards of, better than, more expensive than, pricier than, costlier than, costing more than, costs more than, cost more than, north of, no smaller than',
    around: 'around, about, roughly, approximately, approx, circa, close to, nearly, almost, some',
    between: 'between, from, ranging from, anywhere from, anywhere between, in the range of',
    to: 'to, and, through, thru, until',
    than: 'than',
    or_more:
      'or more, or above, or over, or higher, or greater, or larger, or bigger, or longer, and up, and above, and higher, and more, and over, or better, upwards, or up, minimum, at least, plus, min',
    or_less:
      'or less, or fewer, or below, or under, or lower, or smaller, or cheaper, and below, and under, and less, and down, or shorter, maximum, at most, max, tops, or so, range, or thereabouts',
    by: 'by, made by, from, created by, built by, developed by, trained by, released by, published by, of',
    on: 'on, at, via, hosted by, hosted on, hosted at, hosted with, available on, available at, available via, available through, available from, served by, served on, served via, offered by, offered on, offered at, provided by, sold by, sold on, sold at, through, accessible on, accessible via, accessible through, i can get on, using provider, with provider, provider, runs on, running on, run on, get on, deployed on, listed on, that is on, in',
    with: 'with, w, that, which, who, having, supports, supporting, support, supported, can, has, have, including, include, offering, featuring, that supports, that support, that can, and has, but, while, yet',
    released:
      'released, release, launched, launch, announced, published, came out, come out, coming out, out, introduced, made, dropped, shipped, released in, from, dated, year, of',
    knows:
      'knowledge cutoff, knowledge cut off, knowledge cutoff date, training cutoff, training data cutoff, training cut off, cutoff, cut off, cutoff date, knows about, know about, knows until, knowledge until, knowledge up to, knowledge of, training data, training data up to, training data until, trained on data up to, trained on data until, trained on data from, trained, trained until, trained up to, data up to, data until',
    since:
      'since, after, from, starting, starting from, as of, following, later than, newer than, more recent than, past, post, younger than, launched after, on or after, no older than',
    before:
      'before, until, older than, prior to, earlier than, pre, up to, by the end of, till, not after, no later than, on or before',
    within:
      'in, during, within, in the, over the, for the, throughout, the, within the, from the, of the, of',
    most: 'most, longest, largest, biggest, highest, greatest, max, maximum, top, best, deepest, widest, huge, strongest, leading, leads, lead, leader, leaders, longer, larger, bigger, higher, more',
    least:
      'least, lowest, smallest, shortest, fewest, minimal, cheapest, worst, lower, smaller, shorter, fewer, weakest, low',
    best: 'best, top, highest, leads, leading, lead, leader, leaders, leaderboard, strongest, greatest, finest, top rated, highest scoring, highest rated, top performing, top scoring, best performing, highest ranked, top ranked, most powerful, most capable, powerful, state of the art, sota, number one, winner, wins, winning, tops, excels, excel, performs best, perform best, best scores, best score, good, great, high scoring, highest score, highest scores, strong, scores highest, score highest, number 1, no 1',
    better:
      'better than, beat, beats, outperform, outperforms, outperforming, beating, stronger than, smarter than, scores higher than, score higher than, higher than, ahead of, surpass, surpasses, exceeds, above, higher score than, outscore, outscores',
    alternative:
      'alternative, alternatives, alternative to, alternatives to, alternative for, alternatives for, what replaces, to replace, in place of, replacement, replacement for, substitute, substitute for, similar to, comparable to, like, instead of, but',
    newer: 'newer than, more recent than, released after, after, younger than',
    more: 'more, better, longer, larger, bigger, higher, greater, wider',
    less: 'less, cheaper, smaller, lower, shorter, fewer, costs less, cost less, less expensive, more affordable, lower cost, lower price, lower priced, costing less',
    sorted:
      'sorted by, sort by, ordered by, order by, ranked by, rank by, ranked on, ranking by, by, sorted on, in order of',
    for: 'for, at, in, on, good at, great at, best at, good for, best for, great for, doing, for doing, when it comes to, suited for, suitable for, optimized for, specialized in, to write, to do, writing',
    last: 'last, past, previous, in the last, in the past, over the last, over the past, within the last, from the last, from the past, during the last, during the past, from last',
    this: 'this, current, in the current',
    not_in_data: `${LANGUAGES}, summarization, summarisation, summarizing, summarising, summarize, summarise, summaries, translation, translating, translate, translations, translator, customer support, customer service, fast, fastest, faster, quick, quickest, quickly, speedy, speed, high speed, low latency, lowest latency, latency, throughput, highest throughput, high throughput, tokens per second, tps, ttft, time to first token, real time, realtime speed, uncensored, nsfw, unfiltered, unrestricted, jailbroken, poetry, poems, role play, roleplay, roleplaying, storytelling, gdpr, gdpr compliant, hipaa, hipaa compliant, soc 2, privacy, private, secure, data retention, zero data retention, uptime, reliable, reliability, most reliable, safest, safe, accurate, most accurate, energy efficient, carbon, green, funny, friendliest, rate limit, rate limits, responsive, humanlike, empathetic, unbiased, data residency, best value, value for money, good value, bang for the buck, best price performance, price performance, price to performance, hallucination, hallucinations, hallucinate, hallucinates, active parameters, active params, activated parameters, voice cloning, voice clone, artificial analysis, artificial analysis intelligence index, artificial analysis index, intelligence index, mixture of experts`,
    by_chance: 'fast, quick, speedy, safe, private, secure, accurate, green, reliable',
    takes:
      'support, supports, supporting, handle, handles, handling, work with, works with, accept, accepts, accepting, take, takes, taking, understand, understands, understanding, read, reads, process, processes, analyze, analyzes, analyse, ingest, input, inputs',
    gives:
      'generate, generates, generating, output, outputs, outputting, produce, produces, producing, create, creates, creating, make, makes, draw, draws, return, returns, respond with, responds with, respond in',
    per: 'per, a, an, for every, each, for each',
    hosts: 'host, hosts, serve, serves',
    cheap: 'cheap, affordable, inexpensive, low cost, cheapest, least expensive, lowest cost',
    benchmark:
      'benchmark, benchmarks, score, scores, scoring, scored, results, result, leaderboard, evaluation, eval, evals, percent, accuracy, rate, index, elo, rating, points, test',
  },
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
      'vectara-hallucination-rate': 'hallucination rate',
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
    [
      'CN',
      'china, chinese, china based, chinese labs, chinese companies, outside china, outside of china',
    ],
    [
      'US',
      'usa, american, us based, based in the us, from the us, in the us, in the usa, made in the us, made in the usa, from the usa, in the united states, from the united states, the us, the usa, the united states, united states, us models, us model, us labs, us companies, american labs, american companies, outside the us, outside of the us',
    ],
    [
      'AT BE BG CH CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV NL NO PL PT RO SE SI SK UA',
      'europe, european, europe based, european labs, european companies, outside europe, outside of europe',
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
    [{ factor: 1, of: 'percent' }, 'percent, pct, percentage points'],
    [{ factor: 1, of: 'tokens' }, 'tokens, token, tok, toks'],
    [
      { factor: 1, of: 'memory' },
      'gb, gigabytes, gigs, gb vram, gb of vram, gb ram, gb of ram, gb gpu, gb of memory, gb of gpu memory, gb card',
    ],
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
