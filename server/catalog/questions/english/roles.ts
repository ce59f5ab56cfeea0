import { COMPUTERS } from './computers.ts';
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

/** What words do that are no condition by themselves. */
export const ROLES: Language['roles'] = {
  ignored:
    'review, reviews, reviewing, note, notes, meeting, meetings, report, reports, product, products, customer, customers, blog, post, posts, business, office, school, student, students, kids, website content, content, article, articles, story, stories, essay, essays, question, questions, answering, chatting, conversation, conversations, assistant, assistants, plz, pls, pros and cons of, pros and cons, pros, cons, pro and contra, single, events, event, specific, certain, soon, across, allowed, okay, ok, maybe, perhaps, quite, already, yet, again, because, if, kinda, basically, mainly, mostly, usually, ideally, preferably, stuff, thing, things, trying, try, building, build, purposes, purpose, task, tasks, devices, device, different, various, a, an, the, of, is, are, be, do, does, it, its, my, me, i, you, we, us, there, their, them, they, was, were, am, on earth, please, just, really, very, also, too, as, well, so, such, like, at all, right now, currently, today s, now, or something, window size, tokens, token, per, licensed, license, licence, licences, weights, usd, capable, enabled, based, compatible, ability, abilities, capability, capabilities, feature, features, kind, type, types, first, plus, s, still, even, actually, ever, mode, support for, those, these, money, high, hi, hello, hey, then, within the, only, inference, thanks, thank, releases, host, hosts, serve, serves, sell, sells, reliably, properly, discount, discounts, discounted, level, instead, natively, built in, builtin, inbuilt, native, exactly',
  question:
    'which is, which one is, which of, model, models, show us, give us, tell us, find us, get us, whats, im, ive, i d like, which, what, who, whose, where, how, that, show, show me, list, list all, find, find me, give me, give, get, i can get, all, any, anything, something, some, want, i want, need, i need, looking, looking for, search for, can, could, should, would, will, must, every, pay, spend, paying, spending, may i, supports, support, supporting, supported, has, have, having, had, available, out there, come, comes, api, apis, ones, one, out, use, using, used, options, option, alternative, alternatives, alternatives to, alternative to, providers, provider, creator, creators, company, companies, vendor, vendors, endpoint, endpoints, tell me, recommend, suggest, are there, is there, do you have, do we have, does, did, offer, offers, offering, ai, ai model, ai models, lab, labs, let me, lets, see all, family, good, great, decent, nice, among, run, runs, work, works, exist, exists, let, i, me, my, we, you, ranked, ranking, rank, compare, comparison, browse, display, return, choose, pick, select, go, everything, else, case, possible, fits, fit, fits in, fit in, fits on, fit on, fits into, way, ways, way to run, place, places, team, overall, in general, at scale, app, application, apps, project, startup, someone, people, production',
  asked:
    'price of, official price of, pricing of, cost of, costs of, price for, pricing for, cost for, how much is, how much does, how much do, how expensive is, official price for, official pricing of, how much, official price, official pricing, knowledge cutoff of, training cutoff of, cutoff of, cutoff date of, when was, when is, when were, when did',
  or: 'or, either, nor, and or',
  and: 'and',
  both: 'both',
  not: 'not, nothing, nothing from, nothing by, none from, none by, no models from, no models by, anything not from, all but, anyone but, everyone but, any but, avoid, avoiding, skip, skipping, leave out, leaving out, ignore, ignoring, neither, without, w o, no, except, excluding, exclude, but not, but no, other than, non, isn t, aren t, shouldn t, mustn t, needn t, won t, wouldn t, outside, outside of, from outside, from outside of, not from, not by, not made by, don t, doesn t, do not, does not, lacking, never, besides, minus, apart from, not on, except for, except from, anything but, everything but, without any, no support for, doesn t support, don t support, cannot, can t, un, that is not, that are not, which are not',
  below:
    'under, below, less than, at most, up to, max, maximum, maximum of, max of, no more than, not more than, not over, not above, fewer than, lower than, within, sub, less than or equal to, lower than or equal to, equal to or less than, at or below, at or under, cheaper than, smaller than, costing less than, no larger than, no bigger than, not exceeding, shorter than, less expensive than, costs less than, cost less than, more affordable than, capped at, beneath, inside, for less than, for under',
  above:
    'over, above, more than, at least, minimum, min, minimum of, at minimum, no less than, not less than, not under, not below, greater than, more than or equal to, greater than or equal to, higher than or equal to, equal to or more than, at or above, at or over, higher than, larger than, bigger than, exceeding, longer than, exceed, exceeds, beyond, starting at, upwards of, better than, more expensive than, pricier than, costlier than, costing more than, costs more than, cost more than, north of, no smaller than',
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
  best: 'best, top, top three, top five, top ten, top twenty, highest, leads, leading, lead, leader, leaders, leaderboard, strongest, greatest, finest, top rated, highest scoring, highest rated, top performing, top scoring, best performing, highest ranked, top ranked, most powerful, most capable, powerful, state of the art, sota, number one, winner, wins, winning, tops, excels, excel, performs best, perform best, best scores, best score, good, great, high scoring, highest score, highest scores, strong, scores highest, score highest, number 1, no 1',
  better:
    'better than, beat, beats, outperform, outperforms, outperforming, beating, stronger than, smarter than, scores higher than, score higher than, higher than, ahead of, surpass, surpasses, exceeds, above, higher score than, outscore, outscores',
  worse:
    'worse than, weaker than, dumber than, inferior to, less capable than, less intelligent than',
  alternative:
    'alternative, alternatives, alternative to, alternatives to, alternative for, alternatives for, alternatives of, in place of, substitute, substitute for, substitutes for, similar to, comparable to, comparable with, equivalent to, equivalent of, equivalent, competitor, competitors, competitor to, competitors of, competitors to, rival of, rivals of, rival to, rivals to, like, instead of, version of, versions of, variant of, variants of, but',
  successor:
    'successor, successor of, successor to, successors of, successors to, successors, what replaces, what replaced, what can replace, what could replace, what should replace, to replace, replace, replaces, replacing, replacement, replacement for, replacement of, replacements for, drop in replacement for, upgrade from, upgrade for, newer version of, next version of, migrate from, migrating from, move off, moving off, switch from, switching from, supersedes, superseded, what comes after, came after',
  versus: 'vs, versus, v s, compared to, compared with, against, in comparison to',
  compares:
    'difference between, differences between, differences, difference, compare, comparing, compared, comparison, comparison of, comparison between, which is better, which one is better, which is best, which one is best, what is better, what s better, whats better, choose between, choosing between, choose, should i use, should i choose, should i pick, should we use, do i use',
  seller:
    'provider, providers, host, hosts, hosted, hosting, vendor, vendors, endpoint, endpoints, offer, offers, sells, sell, serves, serve, place, places, platform, platforms, who has, where',
  repriced:
    'got cheaper, gotten cheaper, became cheaper, become cheaper, getting cheaper, price drop, price drops, price dropped, dropped in price, dropped their price, dropped price, dropped prices, price cut, price cuts, price reduction, price reductions, price decrease, price decreases, price increase, price increases, price change, price changes, price changed, changed price, changed prices, changed their price, changed their prices, cut their price, cut their prices, cut prices, lowered their price, lowered their prices, lowered prices, reduced their price, reduced price, reduced prices, raised prices, raised their prices, got more expensive, became more expensive, pricing changes, price history',
  computer: `${COMPUTERS}, computer, ram, of ram, unified memory, unified`,
  newer: 'newer than, more recent than, released after, after, younger than',
  more: 'newer, more recent, more, better, longer, larger, bigger, higher, greater, wider',
  less: 'older, less, cheaper, smaller, lower, shorter, fewer, costs less, cost less, less expensive, more affordable, lower cost, lower price, lower priced, costing less',
  sorted:
    'sorted by, sort by, ordered by, order by, ranked by, rank by, ranked on, ranking by, by, sorted on, in order of',
  for: 'for, at, in, on, good at, great at, best at, good for, best for, great for, doing, for doing, when it comes to, suited for, suitable for, optimized for, specialized in, to write, to do, writing, writes, that writes, that write, write, generates, helps with, help with, used for, to use for, to help with',
  last: 'last, past, previous, in the last, in the past, over the last, over the past, within the last, from the last, from the past, during the last, during the past, from last',
  this: 'this, current, in the current',
  not_in_data: `${LANGUAGES}, big tech, rag, retrieval augmented generation, marketing copy, marketing, legal, medical, medicine, healthcare, finance, financial, education, tutoring, seo, emails, summarization, summarisation, summarizing, summarising, summarize, summarise, summaries, translation, translating, translate, translations, translator, customer support, customer service, fast, fastest, faster, quick, quickest, quickly, speedy, speed, high speed, low latency, lowest latency, latency, throughput, highest throughput, high throughput, tokens per second, tps, ttft, time to first token, real time, realtime speed, uncensored, unmoderated, unaligned, no guardrails, no restrictions, nsfw, unfiltered, unrestricted, jailbroken, poetry, poems, role play, roleplay, roleplaying, storytelling, gdpr, gdpr compliant, hipaa, hipaa compliant, soc 2, privacy, private, secure, data retention, zero data retention, uptime, reliable, reliability, most reliable, safest, safe, accurate, most accurate, energy efficient, carbon, green, funny, friendliest, rate limit, rate limits, responsive, humanlike, empathetic, unbiased, data residency, best value, value for money, good value, bang for the buck, best price performance, price performance, price to performance, active parameters, active params, activated parameters, voice cloning, voice clone, artificial analysis, artificial analysis intelligence index, artificial analysis index, intelligence index, mixture of experts`,
  by_chance:
    'rag, retrieval augmented generation, marketing copy, marketing, legal, medical, medicine, healthcare, finance, financial, education, tutoring, seo, emails, fast, quick, speedy, safe, private, secure, accurate, green, reliable',
  takes:
    'support, supports, supporting, that support, that supports, which support, which supports, support for, with support for, handle, handles, handling, work with, works with, accept, accepts, accepting, take, takes, taking, understand, understands, understanding, read, reads, process, processes, analyze, analyzes, analyse, ingest, input, inputs',
  gives:
    'generate, generates, generating, output, outputs, outputting, produce, produces, producing, create, creates, creating, make, makes, draw, draws, return, returns, respond with, responds with, respond in',
  per: 'per, a, an, for every, each, for each',
  hosts: 'host, hosts, serve, serves',
  cheap: 'cheap, affordable, inexpensive, low cost, cheapest, least expensive, lowest cost',
  benchmark:
    'benchmark, benchmarks, score, scores, scoring, scored, results, result, leaderboard, evaluation, eval, evals, percent, accuracy, rate, index, elo, rating, points, test',
};
