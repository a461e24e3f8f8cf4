import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/db.ts'
import { searchFold } from './search-fold.ts'
import { createSearchFunctions } from './search-functions.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let made: TestDatabase
let database: Database

beforeAll(async () => {
  made = await testDatabase()
  database = openDatabase({ url: made.url, schema: 'public', max: 1, statementTimeoutMs: 60_000 })
  await createSearchFunctions(database.knex)
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

const inDatabase = async (text: string) =>
  (await database.pool.query<{ folded: string }>('select search_fold($1) as folded', [text]))
    .rows[0]?.folded

describe('the form in which texts are looked for', () => {
  it.each([
    ['AC/DC', 'ac dc'],
    ['Back-in-Black', 'back in black'],
    ['P!nk', 'pink'],
    ['Ke$ha', 'kesha'],
    ['A$AP Rocky', 'asap rocky'],
    ['$uicideboy$', 'suicideboys'],
    ['5k$ or $100, US$', '5k or 100 uss'],
    ['Wham! Rap', 'wham rap'],
    ['!!!', '!!!'],
    ['Simon & Garfunkel', 'simon & garfunkel'],
    ['100% Thrust', '100 thrust'],
    ['  #sidearm\t@Okoro’s ', 'sidearm okoros'],
    ['mara.voss@hub.test', 'mara voss hub test'],
    ['Café Ångström', 'cafe angstrom'],
    ['Việt Nam', 'viet nam'],
    ['Straße Łódź Øre Đà Ħal', 'strasse lodz ore da hal'],
    ['Œuvre Æon', 'oeuvre aeon'],
    ['İSTANBUL ılık', 'istanbul ilik'],
    ['ΟΔΟΣ Οδός', 'οδοσ οδοσ'],
    ['ПРИВЕТ Ёлка Й', 'привет елка и'],
    ['宇宙戦艦ヤマト', '宇宙戦艦ヤマト'],
    ['ﾔﾏﾄ ｶﾞ', 'ヤマト ガ'],
    ['내사랑', '내사랑'],
    ['夜・間、飛行。', '夜 間 飛行'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['می‌خواهم', 'میخواهم'],
    ['ﬁne ½ ²', 'fine 1 2 2'],
    ['a\u200bb\u202ec', 'abc'],
    ['🚀 to 𝓜oon', '🚀 to moon'],
    ['---', '---'],
    ['- - a -', '- - a -'],
    ["it's `x`", 'its x'],
    ['', ''],
    [' \n\t ', ''],
  ])('%j is %j here and in the database', async (text, folded) => {
    expect([searchFold(text), await inDatabase(text)]).toEqual([folded, folded])
  })

  it('is the same of every letter, alone and among others', async () => {
    // Which of these there are depends on the version of Unicode.
    const isYoung = (letter: string) => /[\u1c80-\u1c8f\u2c2f\u2c5f\ua7c0-\ua7ff]/u.test(letter)
    const letters = Array.from({ length: 0xffff }, (_, at) => at + 1)
      .filter((code) => code < 0xd800 || code > 0xf8ff)
      .map((code) => String.fromCharCode(code))
      .filter((letter) => !isYoung(letter))
    const texts = letters.map((letter) => `a${letter}b ${letter}`)
    const sql = `select text, search_fold(text) as folded from unnest($1::text[]) as text`
    const { rows } = await database.pool.query<{ text: string; folded: string }>(sql, [texts])
    const differing = rows.filter(({ text, folded }) => searchFold(text) !== folded)
    expect(differing.map(({ text, folded }) => [text, searchFold(text), folded])).toEqual([])
  })
})
