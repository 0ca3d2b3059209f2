/** What a customer is told beside the link of their stop, and where to. */

export interface Told {
  /** The company's name. */
  company: string;
  /** The stop's name. */
  stop: string;
  url: string;
}

export const messageOf = ({ company, stop, url }: Told): string =>
  `Hola, le escribe ${company}. Siga aquí la llegada de su visita (${stop}): ${url}`;

/** Without a number WhatsApp asks whom to send it to. */
export const whatsappOf = (told: Told, phone: string | undefined): string =>
  `https://wa.me/${phone ?? ''}?text=${encodeURIComponent(messageOf(told))}`;

export const mailOf = (told: Told, address: string | undefined): string =>
  `mailto:${address ?? ''}?subject=${encodeURIComponent(`Su visita de ${told.company}`)}&body=${encodeURIComponent(
    messageOf(told),
  )}`;

/** Colombian mobile numbers are written without the country by everybody. */
const local = { zone: 'America/Bogota', code: '57', shape: /^3\d{9}$/ };

/**
 * The number of a contact («Rosa Pérez, +57 300 123 4567»), digits with the country, as WhatsApp wants it; undefined
 * if there is none that is surely whole. `zone`: IANA, that of the company.
 */
export const phoneIn = (contact: string | null, zone: string): string | undefined => {
  for (const [written] of (contact ?? '').matchAll(/(?:\+|00)?\d[\d\s().-]{6,}\d/g)) {
    const digits = written.replaceAll(/\D/g, '');
    const whole = /^(?:\+|00)/.test(written) ? digits.replace(/^00/, '') : undefined;
    if (whole && whole.length >= 8 && whole.length <= 15) return whole;
    if (!whole && zone === local.zone && local.shape.test(digits)) return local.code + digits;
  }
  return undefined;
};

/** The mail address of a contact, if it has one. */
export const mailIn = (contact: string | null): string | undefined =>
  /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/.exec(contact ?? '')?.[0];
