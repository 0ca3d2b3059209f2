/** An IPv4 address as people know it, without the clothes in which it reaches a socket that listens to IPv6 too. */
export const plainAddress = <Ip extends string | null>(ip: Ip) => ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null;
