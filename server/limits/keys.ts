import type { Network } from '../net/address';
import type { LimitKey } from '../db/tables/usuarios';

const key = (text: string) => text as LimitKey;

/** What each limit that the database keeps counts by: somebody's network, or what is guarded. */
export const limitKeys = {
  /** Failed log-ins: of an account, of a network, of an account from a network. */
  account: (email: string) => key(`cuenta:${email}`),
  network: (network: Network) => key(`ip:${network}`),
  accountFrom: (email: string, network: Network) => key(`par:${network} ${email}`),
  /** The owner of this account logged in from there. */
  knownFrom: (email: string, network: Network) => key(`${knownPrefix}${network} ${email}`),
  /** Mails that guests ask for: to an address, from a network. */
  guestMail: (email: string) => key(`correo:${email}`),
  guestMailFrom: (network: Network) => key(`correo-ip:${network}`),
  /** Mails that members send: to an address, by one of them. */
  memberMail: (email: string) => key(`correo-empresa:${email}`),
  memberMailBy: (userId: number) => key(`correo-remitente:${userId}`),
  /** Papers of records: to an address, by a user. */
  paperMail: (email: string) => key(`papel:${email}`),
  paperMailBy: (userId: number) => key(`papel-remitente:${userId}`),
  pushTest: (userId: number) => key(`push-prueba:${userId}`),
  /** Readings of a private calendar. */
  calendar: (linkId: number) => key(`calendario:${linkId}`),
  /** Readings of a data link. */
  dataLink: (linkId: number) => key(`datos:${linkId}`),
  /** Wrong keys of a live link. */
  liveLink: (linkId: number) => key(`enlace:${linkId}`),
  /** Requests of a network at the pages of links. */
  requestsFrom: (network: Network) => key(`solicitudes:${network}`),
  /** An attempt whose result is not known yet. */
  pending: (of: LimitKey) => key(`${pendingPrefix}${of}`),
  /** Too many wrong guesses: since then what is guarded is closed. */
  closed: (of: LimitKey) => key(`cerrado:${of}`),
};

export const knownPrefix = 'conocida:';
export const pendingPrefix = 'espera:';
