import { mapLines, MISSION_LINES } from '@hub/api-spec/contract-lines'
import { MAX_LENGTH, MISSION_TYPES, ROLES } from '@hub/api-spec/lists'
import { readAmount } from '@hub/api-spec/amounts'
import { amountProblem, missingIn, textOf, toLimit, tooLongIn } from './form-reading.ts'
import type { MissionDraft } from '@hub/api-spec'
import type { FormReading } from './form-reading.ts'

const LIMITS = {
  title: { label: 'Title', max: MAX_LENGTH.title },
  location: { label: 'System / Location', max: MAX_LENGTH.location },
  details: { label: 'Detailed Information', max: MAX_LENGTH.details },
  ...mapLines(MISSION_LINES, toLimit),
}

/** Reads the form of a mission. A request names a mission type, an offer a role; never both. */
export function readMissionForm(
  data: FormData,
  postType: MissionDraft['postType'],
  locale: string,
): FormReading<MissionDraft> {
  const choice = postType === 'request' ? 'missionType' : 'role'
  const payment = readAmount(textOf(data, 'payment'), locale)
  const problem =
    missingIn(data, ['title', choice, 'payment', 'location', 'details']) ??
    amountProblem(payment, 'payment', locale) ??
    tooLongIn(data, LIMITS)
  if (problem) return { problem }
  return {
    draft: {
      postType,
      title: textOf(data, 'title'),
      payment: payment.kind === 'amount' ? payment.amount : 0,
      location: textOf(data, 'location'),
      details: textOf(data, 'details'),
      missionType: postType === 'request' ? oneOf(MISSION_TYPES, textOf(data, choice)) : null,
      role: postType === 'offer' ? oneOf(ROLES, textOf(data, choice)) : null,
      ...mapLines(MISSION_LINES, (name) => textOf(data, name) || null),
    },
  }
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word | null {
  return words.find((word) => word === text) ?? null
}
