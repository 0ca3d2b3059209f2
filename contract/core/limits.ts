/** The constants of the product. Times in milliseconds unless the name has another unit. */
export const limits = {
  requestTimeout: 10_000,
  assetsCacheLife: 5 * 60_000,
  leaveDelay: 100,
  retryDelay: 1_000,
  tooltip: { maxWidth: 350, zIndex: 9999, delay: 0 },
  realtime: { activityTimeout: 120_000, pongTimeout: 30_000, unavailableTimeout: 10_000 },
  session: { idle: 12 * 3_600_000, longest: 30 * 86_400_000, check: 60_000, warnBefore: 5 * 60_000 },
  /** A session on a phone with a PIN. `idle`: open pages lock after this time without use. */
  phone: { longest: 180 * 86_400_000, mostDays: 30, idle: 12 * 3_600_000, pin: 6, tries: 5 },
  links: { life: 7 * 86_400_000, resetLife: 60 * 60_000 },
  /**
   * Failures of one account from one address, of one address, of one account from everywhere: from there on each
   * further one doubles the delay.
   */
  login: {
    window: 15 * 60_000,
    failuresPerAccount: 5,
    failuresPerAddress: 50,
    failuresEverywhere: 100,
    firstDelay: 15_000,
    underWay: 60_000,
    maxWait: 10_000,
    atOnce: 2,
    mostWaiting: 200,
    known: 90 * 86_400_000,
  },
  password: { min: 10, max: 200 },
  /**
   * The second step of a log-in: how long an attempt lives and how many failures end it; how long a device is
   * remembered, a log-in counts as confirmed, a log-in of the issuer waits for its page; the days of notice before a
   * factor that a company asks for is due; the most keys of a person, and the log-ins that are listed.
   */
  door: {
    attempt: 5 * 60_000,
    failures: 5,
    device: 30 * 86_400_000,
    confirmed: 10 * 60_000,
    entry: 60_000,
    noticeDays: 14,
    recoveryCodes: 10,
    keys: 20,
    logins: 50,
  },
  /** The most mails per hour: to one address, caused by one guest's IP, by one inviting user. */
  mails: { window: 3_600_000, perAddress: 5, perIp: 5, perSender: 100 },
  /** The most papers mailed per hour: to one address, by one user to all of them. */
  papers: { window: 3_600_000, perAddress: 30, perSender: 100 },
  /** The most test pushes of a user. */
  pushTests: { window: 60_000, perPerson: 5 },
  /** Sockets of blocked, removed or logged-out users are closed within this time. */
  revocation: { poll: 2_000 },
  files: {
    /** Bytes of a part of an upload. Stored files keep these parts, so another size would need a migration of them. */
    part: 256 * 1024,
    photo: 10 * 1024 * 1024,
    photoSide: 512,
    imageSide: 1_600,
    file: 10 * 1024 * 1024,
    /** Bytes of a voice note, and how long it may last. */
    sound: 1024 * 1024,
    soundLasts: 60_000,
    link: 12 * 3_600_000,
    uploadLife: 86_400_000,
    looseLife: 7 * 86_400_000,
    loosePerPerson: 100 * 1024 * 1024,
  },
  /**
   * Background jobs: how many run at once in a process, how often one is tried before it fails, how many may wait, and
   * after how long the queue counts as stalled: jobs wait and none runs.
   */
  jobs: { atOnce: 2, attempts: 2, perPerson: 20, perCompany: 60, retryAfter: 30_000, stalledAfter: 15_000 },
  /** Changes of many records: how many at most, and how many a request does before it is a job instead. */
  bulk: { most: 10_000, atOnce: 50 },
  /**
   * Requests that may take longer than 100 ms: how many run at once in a process, of one company, and how many of one
   * may wait. A list of more rows is one of them.
   */
  turns: { atOnce: 3, perCompany: 2, waiting: 60, retryAfter: 2_000, rows: 100 },
  /** Requests of one token. */
  tokens: { perWindow: 600, window: 60_000 },
  body: 1024 * 1024,
  /** A body of a call that anybody may make, in bytes. */
  openBody: 16 * 1024,
  /**
   * JSON bodies: how deep they may be nested, and how many values they may have; one of a device's positions may have
   * more.
   */
  json: { depth: 40, values: 20_000, positions: 60_000 },
  /** Longer than proxies keep idle connections, so that none sends a request on one that is being closed. */
  keepAlive: 130_000,
  /**
   * For the headers of a request, and for the whole request; of an upload, for its bytes to stand still, and for the
   * whole.
   */
  timeouts: { headers: 10_000, request: 60_000, still: 30_000, upload: 15 * 60_000 },
  list: { page: 25, rows: 1_000, slimRows: 10_000, ids: 1_000 },
  /** Lists that are followed: days for which a cursor is taken; a row that is gone is remembered for longer. */
  changes: { cursorDays: 365, goneDays: 400 },
  /** Longer than a phone with unsent work stays in a drawer. */
  idempotencyLife: 90 * 86_400_000,
  levels: { depth: 7 },
  /** The days of which lists count the events of a rule. */
  rules: { eventDays: 30 },
  /**
   * Webhooks and forwarding: how long a destination may take to answer, for how many days it may fail before it is
   * turned off, and for how many the log keeps deliveries.
   */
  destinations: { answer: 15_000, offAfterDays: 5, logDays: 30, recoverDays: 3 },
  /**
   * Connections of trackers. Of an address, `perUnknownAddress` may be open of which no registered tracker has been
   * heard within `introduction`; `perDevice` may speak for the same tracker.
   */
  trackers: {
    open: 20_000,
    perDevice: 5,
    perUnknownAddress: 20,
    introduction: 3_000,
    /** Bytes without a whole packet. */
    packetBytes: 16 * 1024,
    /**
     * Without a whole packet; of what no packet begins with; for one packet to come; before a text without an end is
     * taken as it is.
     */
    silence: 20 * 60_000,
    rubbish: 4_000,
    packet: 5 * 60_000,
    quiet: 1_000,
  },
  /**
   * How often the page of a live link asks: a revoked one goes dark within two seconds. So many wrong keys within
   * `window` close it for as long.
   */
  liveLink: { poll: 1_500, wrongKeys: { most: 10, window: 15 * 60_000 } },
  /** The least and the most stars of a visit, and the most characters of the word beside them. */
  rating: { min: 1, max: 5, words: 500 },
  /** The most events changed at once. */
  events: { atOnce: 1_000 },
  /** The days of which a person's or an asset's driving is scored. */
  driving: { days: 30 },
  /** The days of stays that make a place frequent. */
  frequentPlaces: { days: 30 },
  /** `mapRows`: the most assets of one answer for a map; a larger fleet is read on after its last id. */
  positions: { perMessageBytes: 8_000, batch: 250, mapRows: 10_000 },
} as const;
