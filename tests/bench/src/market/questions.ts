import { createChance } from '@hub/infra/testing'
import { CATEGORIES } from './fill-market.ts'
import { pickRank, pickWord, pickWords, VOCABULARY } from './vocabulary.ts'

/** What people ask the list of trades or missions for, in many ways. */
export function everydayQuestion(n: number): string {
  const chance = createChance(n + 1)
  const seldom = VOCABULARY[50 + pickRank(chance, VOCABULARY.length - 50)] as string
  const category = CATEGORIES[pickRank(chance, CATEGORIES.length)] as string
  const kinds: Record<string, string>[] = [
    { q: pickWord(chance) },
    { q: seldom },
    { q: seldom.slice(0, 4) },
    { q: seldom.slice(1, 5) },
    { q: pickWords(chance, 2) },
    { q: `${seldom} ${pickWord(chance)}` },
    { q: pickWord(chance).slice(0, 2) },
    { q: `${seldom}qq${n}` },
    { q: seldom, category },
    { category, sort: 'cheapest' },
    { category, maxPrice: String(10 ** (2.5 + chance() * 5)) },
    { q: pickWord(chance), sort: 'dearest' },
    { minPrice: String(900 * 1.1 ** n), maxPrice: String(900 * 1.1 ** n + 50) },
    { tag: pickWord(createChance(1_000 + pickRank(chance, 400))), sort: 'cheapest' },
    { type: n % 2 === 0 ? 'sell' : 'other', q: seldom },
    { q: seldom, sort: 'cheapest' },
  ]
  return pathOf(kinds[n % kinds.length] as Record<string, string>)
}

/** What is longer is told so, and not asked at all. */
const LONGEST_QUESTION = 600

/** What is asked to find out where it breaks, by names. */
export function hostileQuestions(): Record<string, string> {
  const common = VOCABULARY.slice(0, 100)
  const questions: Record<string, Record<string, string>> = {
    'the longest word': { q: 'x'.repeat(LONGEST_QUESTION) },
    'the longest words': { q: common.join(' ').repeat(20).slice(0, LONGEST_QUESTION) },
    'one letter': { q: 'e' },
    'eight letters': { q: 'a b c d e f g h' },
    'a letter that begins nothing': { q: 'ÿ' },
    'the commonest words and none': { q: 'the and for with from will need zzzzz' },
    'common parts and none': { q: 'ing the and ion ent ers ter zzzqq' },
    'parts that are never together': { q: 'and the for wit eed ill qqq sta' },
    'a common part, a seldom price': { q: 'the', minPrice: '501', maxPrice: '502', sort: 'newest' },
    'a common word, dearest': { q: 'the and for zzzzz', sort: 'dearest' },
    'a type that nobody has': { type: 'other' },
    'a type that nobody has, by price': { type: 'other', q: 'the', sort: 'cheapest' },
    'a category that is not there': { category: 'Nothing', q: 'the and' },
    'no price': { minPrice: '99', maxPrice: '1', q: 'the and for' },
    'signs alone': { q: '!!! ??? ... ,,, ;;; ///' },
    'full stops': { q: '.' },
    patterns: { q: '%_\\ %%% ___ \\\\\\ %' },
    'one per cent': { q: '%' },
    'quotes of all kinds': { q: `' or 1=1 -- "'' \\' :* & | !( )` },
    emoji: { q: '🚀🚀🚀 🏴‍☠️ 👩🏽‍🚀' },
    'right to left': { q: 'سفينة شحن \u202eמשלוח\u202c' },
    'combining marks': { q: `a${'\u0301'.repeat(500)}` },
    'lone surrogates and nul': { q: '\ud83d \0 \ude80' },
  }
  return Object.fromEntries(Object.entries(questions).map(([name, q]) => [name, pathOf(q)]))
}

const pathOf = (query: Record<string, string>) =>
  `/api/trading_posts?${new URLSearchParams({ ...query, limit: '50' }).toString()}`
