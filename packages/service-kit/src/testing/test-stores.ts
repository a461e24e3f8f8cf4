interface S3Address {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

interface TestStores {
  databaseUrl: string
  natsUrl: string
  natsToken: string
  s3?: S3Address
}

/** The real stores that this run of tests works against. */
export function testStores(): TestStores {
  const given = process.env['HUB_TEST_STORES']
  if (!given) throw new Error('HUB_TEST_STORES is not set: run with the serviceTests() preset')
  return JSON.parse(given) as TestStores
}
