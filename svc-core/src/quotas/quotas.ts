import type { Quota } from '@hub/service-kit/http'
import type { Config } from '../base/config.ts'

const MIB = 1024 * 1024

/** What is limited for each person; pictures in bytes. */
export const quotasOf = (config: Config) =>
  ({
    openContracts: {
      name: 'open-contracts',
      most: config.MAX_OPEN_CONTRACTS,
      mostOfAGuest: config.MAX_OPEN_CONTRACTS_OF_A_GUEST,
    },
    offersOnAContract: {
      name: 'offers-on-a-contract',
      most: config.MAX_OFFERS_ON_A_CONTRACT,
      mostOfAGuest: config.MAX_OFFERS_ON_A_CONTRACT_OF_A_GUEST,
    },
    offersAnHour: {
      name: 'offers-an-hour',
      most: config.MAX_OFFERS_AN_HOUR,
      mostOfAGuest: config.MAX_OFFERS_AN_HOUR_OF_A_GUEST,
    },
    pictureBytesADay: {
      name: 'picture-bytes-a-day',
      most: config.MAX_PICTURE_MB_A_DAY * MIB,
      mostOfAGuest: config.MAX_PICTURE_MB_A_DAY_OF_A_GUEST * MIB,
    },
    pictureBytes: {
      name: 'picture-bytes',
      most: config.MAX_PICTURE_MB * MIB,
      mostOfAGuest: config.MAX_PICTURE_MB_OF_A_GUEST * MIB,
    },
  }) as const satisfies Record<string, Quota>

export const toMib = (bytes: number) => Math.floor(bytes / MIB)
