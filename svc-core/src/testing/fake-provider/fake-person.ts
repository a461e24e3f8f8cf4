/** Somebody who signs in at a fake provider. */
export interface FakePerson {
  subject: string
  name: string
  email: string | null
  isVerified: boolean
  /** Microsoft's tenant. */
  tenant: string
  /** What the provider says of them besides, or otherwise than others would. */
  says?: Record<string, unknown>
}

let count = 0

/** A new person for each call, so that tests do not meet each other's. */
export function aFakePerson(parts: Partial<FakePerson> = {}): FakePerson {
  count += 1
  const subject = `${process.pid}${Date.now()}${count}`.slice(-18)
  const tenant = '9188040d-6c67-4c5b-b112-36a304b66dad'
  const email = `pilot-${subject}@example.test`
  return { subject, name: `Pilot ${subject}`, email, isVerified: true, tenant, ...parts }
}
