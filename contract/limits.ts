/** The constants of the product. Times in milliseconds unless the name says otherwise. */
export const limits = {
  requestTimeout: 10_000,
  assetsCacheLife: 5 * 60_000,
  restorePoll: 50,
  restorePollStart: 100,
  leaveDelay: 100,
  retryDelay: 1_000,
  tooltip: { maxWidth: 350, zIndex: 9999, delay: 0 },
  realtime: { activityTimeout: 120_000, pongTimeout: 30_000, unavailableTimeout: 10_000, retryAfterBackoff: 1_000, protocol: 7 },
  session: { idle: 12 * 3_600_000, longest: 30 * 86_400_000, check: 60_000, warnBefore: 5 * 60_000 },
  links: { life: 7 * 86_400_000, resetLife: 60 * 60_000 },
  login: { window: 15 * 60_000, failuresPerAccount: 5, failuresPerAddress: 50 },
  password: { min: 10, max: 200 },
  /** Mails that one may cause in an hour: to one address, from one guest's address, by one inviting person. */
  mails: { window: 3_600_000, perAddress: 5, perIp: 5, perSender: 100 },
  /** Sockets of who was blocked, removed or logged out end within this. */
  revocation: { poll: 2_000 },
  files: { part: 256 * 1024, photo: 10 * 1024 * 1024, photoSide: 512, imageSide: 1_600, file: 10 * 1024 * 1024, link: 12 * 3_600_000, uploadLife: 86_400_000 },
  body: 1024 * 1024,
  list: { page: 25, rows: 1_000, slimRows: 10_000, ids: 1_000 },
  /** Longer than a phone with unsent work lies in a drawer. */
  idempotencyLife: 90 * 86_400_000,
  levels: { depth: 7 },
  positions: { perMessageBytes: 8_000, batch: 250, liveHours: 24 },
} as const;
