import { COMPUTERS } from './computers.ts';
import type { Language } from './language.ts';

/**
 * Where models are hosted: codes of regions as the offers have them (places, and the regions of AWS and
 * Google Cloud there), and the places that are said.
 */
const PLACES: readonly (readonly [codes: string, places: string])[] = [
  [
    'eu,eu-central-1,eu-north-1,eu-south-1,eu-south-2,eu-west-1,eu-west-3,europe-west1',
    '@eu, european union',
  ],
  [
    'eu,eu-central-1,eu-central-2,eu-north-1,eu-south-1,eu-south-2,eu-west-1,eu-west-2,eu-west-3,europe-west1,gb',
    'europe, @european',
  ],
  ['us,us-east-1,us-east-2,us-east5,us-west-1,us-west-2', 'us, usa, united states, america'],
  ['us-gov,us-gov-east-1,us-gov-west-1', 'govcloud, aws govcloud, us government'],
  ['eu-central-1', 'germany, @german, @frankfurt'],
  ['eu-west-3', 'france, @french, @paris'],
  ['eu-west-1', 'ireland, @dublin'],
  ['eu-north-1', 'sweden, @swedish, @stockholm'],
  ['eu-central-2', 'switzerland, @swiss, @zurich'],
  ['gb,eu-west-2', 'uk, united kingdom, @london'],
  ['ca,ca-central-1,ca-west-1', 'canada, @canadian'],
  ['cn', 'china'],
  ['jp,ap-northeast-1,ap-northeast-3', 'japan, @japanese, @tokyo'],
  ['kr,ap-northeast-2', 'korea, south korea, @korean, @seoul'],
  ['in,ap-south-1,ap-south-2', 'india, @indian, @mumbai'],
  ['sg,ap-southeast-1,asia-southeast1', '@singapore'],
  ['au,ap-southeast-2,ap-southeast-4', 'australia, @sydney'],
  ['sa-east-1', 'brazil, @sao paulo'],
  ['ae,me-central-1', 'uae, @dubai'],
];

/**
 * What is said of a place where a model is hosted; `in china` alone may be where its maker is, but not
 * in places marked with an `@`.
 */
const toHosting = (marked: string): string[] => {
  const place = marked.replace('@', '');
  const plain = place === marked ? [] : [`in ${place}`, `in the ${place}`];
  return [...plain, ...toPhrases(place)];
};

const toPhrases = (place: string): string[] => [
  ...[`in the ${place}`, `in ${place}`, `${place} region`].flatMap((where) =>
    ['hosted', 'hosting', 'running', 'runs', 'served', 'deployed', 'located', 'available'].map(
      (how) => `${how} ${where}`,
    ),
  ),
  `${place} hosted`,
  `${place} hosting`,
  `${place} region`,
  `${place} regions`,
  `in ${place} region`,
  `in the ${place} region`,
  `${place} data residency`,
  `data residency in ${place}`,
  `data residency in the ${place}`,
  `${place} data center`,
  `${place} data centers`,
  `${place} servers`,
  `on ${place} servers`,
];

const HOSTING = PLACES.map(
  ([codes, places]) =>
    [`region=${codes}`, places.split(', ').flatMap(toHosting).join(', ')] as const,
);

/** What English questions ask for, and the words for it. */
export const CONDITIONS: Language['conditions'] = [
  [
    'sort=blended_price',
    'cheap, cheapest, inexpensive, affordable, budget, low cost, low price, low priced, lowest cost, lowest price, best price, best prices, best priced, lowest priced, least expensive, cheaply, economical, cost effective, sorted by price, sort by price, sorted by cost, ordered by price, order by price, by price, cheapest first, cheapest to most expensive, low to high',
  ],
  [
    'sort=-blended_price',
    'expensive, priciest, pricey, pricy, most expensive, costliest, highest price, highest cost, highest priced, most expensive first, most expensive to cheapest, premium',
  ],
  [
    'sort=-release_date',
    'new, newest, latest, recent, recently, recently released, newly released, most recent, most recently released, just released, newest first, latest first, sorted by date, sort by date, sorted by release date, by release date, up to date, brand new, fresh',
  ],
  [
    'sort=-knowledge_cutoff',
    'latest knowledge cutoff, most recent knowledge cutoff, newest knowledge cutoff, latest knowledge, most recent knowledge, newest knowledge, latest training data, most recent training data, latest cutoff, most recent cutoff',
  ],
  ['sort=release_date', 'oldest, earliest, oldest first, first released'],
  [
    'sort=-popularity',
    'popular, most popular, most used, widely used, most widely used, trending, well known, best known, most common, sorted by popularity, by popularity',
  ],
  ['sort=-parameters', 'biggest, largest, most parameters, biggest first, largest first'],
  ['sort=parameters', 'smallest, lightest, fewest parameters, smallest first'],
  ['max_parameters=10000000000', 'small, smaller, lightweight, compact'],
  [
    'max_parameters=3000000000',
    'tiny, on device, run on device, runs on device, running on device, on the edge, edge, for phones, run on my phone, run on a phone, runs on a phone, for mobile, for my phone, for a phone, on my phone, on a phone, smartphone, iphone, on my iphone, raspberry pi, a raspberry pi, on a raspberry pi, run on a raspberry pi, runs on a raspberry pi',
  ],
  [
    'min_context_window=200000',
    'long context, large context, big context, huge context, long context window, large context window, big context window, huge context window, long documents, long inputs, long prompts',
  ],
  [
    'capability=vision',
    'vision, visual, multimodal, multi modal, vlm, vlms, sees, see, sees images, see images, can see images, can see pictures, can see, can read images, image input, image inputs, images input, images as input, images in, image in, picture input, accepts images, accept images, takes images, take images, reads images, read images, understands images, understand images, process images, processes images, analyze images, image understanding, image recognition, photo input, with eyes, vision language, image to text, img2txt, image2text, image captioning, describe images, describes images',
  ],
  [
    'sort=context_window',
    'small context, short context, small context window, short context window, limited context',
  ],
  ['capability=!vision', 'text only, only text, text in text out'],
  [
    'capability=tool_calling',
    'tools, tool, tool use, tool using, use tools, uses tools, tool calling, tool calls, tool call, call tools, calls tools, function calling, function call, function calls, functions, call functions, calls functions',
  ],
  [
    'capability=parallel_tool_calls',
    'parallel tool calls, parallel tool calling, parallel tools, parallel function calling, parallel function calls, parallel tools calls, parallel tools calling, parallel tool use',
  ],
  [
    'capability=structured_output',
    'structured output, structured outputs, json schema, json mode, json output, json, structured data, structured responses',
  ],
  [
    'capability=reasoning',
    'reasoning, thinking, reason, reasons, think, thinks, reasoner, reasoners, chain of thought, extended thinking',
  ],
  ['capability=streaming', 'streaming, stream'],
  [
    'capability=prompt_caching',
    'prompt caching, prompt cache, cache prompts, caching, cached input, context caching, input caching',
  ],
  [
    'capability=batch',
    'batch, batch api, batch discount, batch discounts, batch pricing, batch prices, batch mode, batch processing, batching, batch inference',
  ],
  [
    'capability=fine_tuning',
    'fine tunable, finetunable, fine tuning, finetuning, fine tuned by me, can be fine tuned, be fine tuned, can be finetuned, fine tune them, fine tune it, can fine tune, can finetune, i can fine tune',
  ],
  [
    'capability=web_search',
    'web search, live search, search the web, searches the web, internet access, internet search, web browsing, browse the web, online search, access the internet',
  ],
  [
    'capability=computer_use',
    'computer use, computer use agent, computer use agents, use a computer, control a computer, uses a computer',
  ],
  [
    'capability=code_execution',
    'code execution, code interpreter, execute code, executes code, run code, runs code',
  ],
  [
    'input_modality=audio',
    'speech to speech, voice to voice, audio to audio, real time voice, realtime voice, real time audio, realtime audio, real time speech, realtime speech, audio input and output, audio in and out, speech in and out, voice in and out, audio input, audio inputs, audio in, understands audio, understand audio, understanding audio, accepts audio, accept audio, takes audio, take audio, hear, hears, listen, listens, listen to audio, process audio, processes audio, audio understanding, speech input, voice input',
  ],
  [
    'input_modality=video',
    'video input, video inputs, video in, understands video, understand video, understands videos, understand videos, accepts video, accept video, takes video, take video, watch videos, watches videos, watch video, process video, process videos, analyze video, analyze videos, video understanding, video to text',
  ],
  [
    'input_modality=file',
    'pdf, pdfs, pdf input, file, files, file input, file inputs, documents, document input, reads pdfs, read pdfs, accepts pdfs, accept pdfs, takes pdfs, accepts files, accept files, file upload, file uploads, pdf files, document understanding',
  ],
  [
    'output_modality=image',
    'image output, image outputs, image out, images out, outputs images, output images, generates images, generate images, generating images, creates images, create images, make images, makes images, produce images, produces images, draw, draws, make pictures, generate pictures, draw pictures, native image generation',
  ],
  [
    'output_modality=audio',
    'speech to speech, voice to voice, audio to audio, real time voice, realtime voice, real time audio, realtime audio, real time speech, realtime speech, audio input and output, audio in and out, speech in and out, voice in and out, audio output, audio outputs, audio out, speech out, voice out, speak, outputs audio, output audio, generates audio, generate audio, produce audio, speaks, talk, talks, voice output, speech output',
  ],
  [
    'output_modality=video',
    'video output, video out, outputs video, output video, generates video, generate video, generate videos, generates videos, generating videos, make videos, makes videos, create videos, creates videos, produce videos',
  ],
  [
    'output_modality=text',
    'text output, text out, outputs text, output text, generate text, generates text',
  ],
  ['input_modality=text', 'text input, text in'],
  [
    'type=text',
    'chat, llm, llms, language model, language models, large language model, large language models, text generation, text models, text model, chatbot, chatbots, chat completion',
  ],
  [
    'type=embedding',
    'embedding, embeddings, embedder, embedders, text embedding, text embeddings, vector embeddings, embed, embed text',
  ],
  [
    'type=rerank',
    'rerank, reranker, rerankers, reranking, re rank, re ranker, re rankers, re ranking',
  ],
  [
    'type=image',
    'image generation, image generator, image generators, image gen, text to image, txt2img, text2image, t2i, image model, image models, picture generation, image creation, image editing, image synthesis, image diffusion, diffusion, image to image, img2img, i2i',
  ],
  [
    'type=video',
    'video generation, video generator, video generators, video gen, text to video, text2video, t2v, video model, video models, image to video, video creation',
  ],
  [
    'type=audio',
    'music, music generation, audio generation, audio models, audio model, text to music, sound generation',
  ],
  [
    'type=text_to_speech',
    'text to speech, tts, speech synthesis, voice synthesis, voice generation, text2speech, text to audio, text to voice, speech generation, voice models, voice model, read aloud',
  ],
  [
    'type=speech_to_text',
    'speech to text, stt, transcription, transcribe, transcribes, transcriber, transcribe audio, transcribing, transcribes audio, speech recognition, asr, audio transcription, audio to text, voice to text, dictation, speech2text, automatic speech recognition',
  ],
  ['type=speech_to_text,text_to_speech', 'speech models, speech model, speech ai'],
  [
    'type=moderation',
    'moderation, content moderation, content filter, content filtering, moderator, safety classifier',
  ],
  ['type=ocr', 'ocr, optical character recognition, text recognition, document ocr'],
  [
    'open_weights=true',
    `open source, opensource, open sourced, open weight, open weights, openweight, openweights, open, oss, foss, self hosted, selfhosted, self hostable, self host, self hosting, host myself, host it myself, host themselves, run myself, run locally, runs locally, running locally, run local, local, locally, run it locally, on premise, on premises, on prem, run on my laptop, run on my own hardware, run on my machine, run on my computer, run on my gpu, run at home, run on a laptop, runs on a laptop, on my laptop, for my laptop, laptop, on my own hardware, on my computer, on my own machine, on my machine, on my pc, downloadable, downloadable weights, that i can download, weights available, available weights, public weights, released weights, ${COMPUTERS}`,
  ],
  [
    'open_weights=false',
    'closed, closed source, closed weights, closed weight, proprietary, commercial only, api only',
  ],
  [
    'free',
    'free, free of charge, no cost, zero cost, at no cost, for free, free tier, free to use, costs nothing, cost nothing, without paying, gratis, not paid, unpaid',
  ],
  ['filter=blended_price:>0', 'paid, paid only, not only free'],
  [
    'license=apache-2.0',
    'apache, apache 2, apache 2.0, apache2, apache licensed, apache license, apache licence, apache 2.0 license, apache 2 license, apache 2.0 licensed',
  ],
  ['license=mit', 'mit, mit license, mit licence, mit licensed'],
  [
    'license=apache-2.0,mit',
    'permissive, permissive license, permissively licensed, permissive licence, commercial use, commercially usable',
  ],
  [
    'has_price=true',
    'with a price, with price, with prices, with pricing, has a price, have a price, with known price, with known prices, with a known price, that have a price, priced',
  ],
  [
    'has_price=false',
    'without a price, w o price, w o a price, w o pricing, without price, without prices, without pricing, no price, no pricing, no prices, with no price, have no price, has no price, unpriced, unknown price, with unknown price',
  ],
  [
    'has_benchmark=true',
    'with benchmarks, with a benchmark, with scores, with benchmark scores, with a score, with benchmark results, have benchmarks, have scores, benchmarked, with any benchmark, that have benchmarks, and benchmarks, and scores, and benchmark scores',
  ],
  [
    'has_benchmark=false',
    'without benchmarks, w o benchmarks, w o scores, without scores, without a benchmark, without benchmark scores, no benchmarks, no scores, no benchmark scores, without any benchmark, without any benchmarks, without a score, with no benchmarks, with no scores',
  ],
  [
    'community=true',
    'community, community fine tunes, community fine tune, community finetunes, community finetune, fine tunes, finetunes, finetune, community made, community models, merges, community merges, third party fine tunes',
  ],
  [
    'community=false',
    'official, officially, official models only, official only, first party, original',
  ],
  [
    'status=deprecated',
    'deprecated, being deprecated, sunset, about to be retired, will be retired, to be retired, will be deprecated, will be discontinued, will be shut down, being retired, being retired soon, retiring, retiring soon, retired soon, will be retired soon, will be shut down soon, will be discontinued soon, retire soon, retires soon, going to be retired, about to be shut down, being shut down, shut down soon, shutting down, shutting down soon, going away, end of life, near end of life, reaching end of life, being phased out',
  ],
  ['status=retired', 'retired, discontinued, shut down, no longer available, removed'],
  ['status=preview', 'preview, in preview, beta, in beta, preview models, experimental'],
  [
    'status=active',
    'active, currently available, still available, still served, still offered, still supported, still in use, still alive, still up, not retired or deprecated',
  ],
  ...HOSTING,
];
