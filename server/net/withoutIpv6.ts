/** A machine without IPv6 has every interface of IPv4. */
export const withoutIpv6 = async (host: string, open: (at: string) => Promise<void>): Promise<void> => {
  try {
    await open(host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (host !== '::' || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error;
    await open('0.0.0.0');
  }
};
