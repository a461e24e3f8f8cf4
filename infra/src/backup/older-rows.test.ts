import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../base/package-root.ts'
import { startTestStores, type TestStores } from '../testing/test-stores.ts'
import { compareToRelease } from './compare-to-release.ts'
import { type Manifest, readManifest, SCHEMAS, type Schema, writeManifest } from './manifest.ts'
import { dumpRows, loadRows, withSnapshot } from './rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'hub-older-rows-'))
const tell = () => undefined

let stores: TestStores
let before: string
let manifest: Manifest

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function aDatabase(name: string): Promise<string> {
  await query(stores.databaseUrl, `create database ${name}`)
  const url = new URL(stores.databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

function migrate(schema: Schema, url: string, ...args: string[]): void {
  const script = join(projectRoot, `svc-${schema}/dist/migrate.js`)
  const env = { ...process.env, DATABASE_URL: url }
  execFileSync(process.execPath, [script, ...args], { env, stdio: 'pipe' })
}

beforeAll(async () => {
  stores = await startTestStores()
  before = await aDatabase('before')
  for (const schema of SCHEMAS) {
    const released = join(projectRoot, `svc-${schema}/src/testing/released`)
    const files = readdirSync(released).toSorted()
    const sql = files.map((file) => readFileSync(join(released, file), 'utf8'))
    await query(
      before,
      [`create schema ${schema}; set search_path = ${schema}, public;`, ...sql].join('\n'),
    )
  }
  const schemas = await withSnapshot(before, async (client, found) => {
    await dumpRows(client, found, folder, tell)
    return found
  })
  manifest = readManifest(writeManifest(schemas, new Date()), 'hub.tar')
})
afterAll(async () => {
  await stores.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup with the rows of the first release', () => {
  it('is put back in whole, and found by the search of today after the next start', async () => {
    const restored = await aDatabase('restored')
    for (const schema of SCHEMAS) {
      expect(compareToRelease(schema, manifest)).toBe('known')
      migrate(schema, restored, `--only=${manifest.schemas[schema].migrations.join(',')}`)
    }
    await loadRows(restored, manifest, folder, tell)
    for (const schema of SCHEMAS) {
      migrate(schema, restored)
      for (const table of Object.keys(manifest.schemas[schema].tables)) {
        if (['schema_migrations', 'contract_search'].includes(table)) continue
        const sql = `select to_jsonb(one) - 'search_text' as row from ${schema}.${table} as one`
        const rows = await query(before, sql)
        const wanted = rows.map(({ row }) => ({ row: expect.objectContaining(row as object) }))
        expect(await query(restored, sql), table).toEqual(expect.arrayContaining(wanted))
      }
    }
    expect(await query(restored, 'select words, tags from core.contract_search')).toContainEqual({
      words: 'ac dc decor 宇宙戦艦ヤマト by pink fur zwei',
      tags: ['fur zwei'],
    })
    const texts = await query(restored, 'select search_text from media.tracks order by id')
    expect(texts.map(({ search_text: text }) => text)).toEqual([
      'back in black ac dc',
      '宇宙戦艦ヤマト pink strasse nach lodz',
    ])
  })

  it('is too old when it lacks a step of the first release', () => {
    const core = { ...manifest.schemas.core, migrations: ['0001-users'] }
    const older = { ...manifest, schemas: { ...manifest.schemas, core } }
    expect(compareToRelease('core', older)).toBe(
      'older than the release of 29 November 2026 (commit 37c7f0b)',
    )
  })
})
