import { z } from 'zod';
import { bucketOf, type Bucket } from './net/bucket';
import { isRastreador, nombresRastreador, rastreadores, type NombreRastreador } from '#contract/entities/rastreadores';
import { reachOf, type Reach } from './egress/reach';
import { trustOf, type Trust } from './net/address';

/** What the texts of environment variables may be, and what is made of them. */

export const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');

export const port = z.coerce.number().int().min(0).max(65_535);

export const proxies = z
  .string()
  .optional()
  .transform((value, context): Trust | false => {
    try {
      return trustOf(value);
    } catch {
      context.addIssue('se espera on, un número de proxies, o direcciones y redes separadas por comas');
      return z.NEVER;
    }
  });

/**
 * The address of a PostgreSQL server. The driver treats these modes of encryption as the strictest one, and warns of it
 * in English at each start: so it is said outright.
 */
export const postgres = z.string().transform((value, context): string => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    context.addIssue(
      `${url ? `empieza por ${url.protocol}//, y Ftrack trabaja con PostgreSQL` : 'no es una dirección'}: se espera ` +
        'postgres://usuario:clave@servidor:5432/base',
    );
    return z.NEVER;
  }
  if (
    /^(prefer|require|verify-ca)$/.test(url.searchParams.get('sslmode') ?? '') &&
    !url.searchParams.has('uselibpqcompat')
  )
    url.searchParams.set('sslmode', 'verify-full');
  return url.href;
});

export const reach = z.string().transform((value, context): Reach => {
  try {
    return reachOf(value);
  } catch (error) {
    const wrong = error instanceof Error ? error.message.slice(0, 80) : '';
    context.addIssue(
      `se espera on, off, o redes privadas y nombres separados por comas, como 10.0.0.0/8, erp.local (y no ${wrong})`,
    );
    return z.NEVER;
  }
});

export const bucket = z.string().transform((value, context): Bucket => {
  try {
    return bucketOf(value);
  } catch {
    context.addIssue(
      'se espera s3://clave:secreto@servidor:puerto/cubo?region=…&tls=off; en la clave y el secreto, los signos ' +
        'se escriben como en una dirección: %2F por /, %2B por +',
    );
    return z.NEVER;
  }
});

/** Address of a tile server; null for none. */
export const tiles = z
  .string()
  .refine((text) => text === 'ninguno' || isTileUrl(text), 'Escriba una dirección con {z}, {x} e {y}, o «ninguno»')
  .transform((text) => (text === 'ninguno' ? null : text));

const isTileUrl = (text: string) =>
  URL.canParse(text.replace('{s}', 's')) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));

/** Where trackers of a protocol report to; 0 is any free port. */
export interface TrackerPort {
  protocolo: NombreRastreador;
  puerto: number;
}

/** `on`: every protocol at its usual port; `off`; or `suntech:5011,gt06:0`. */
export const trackers = z.string().transform((value, context): TrackerPort[] => {
  const text = value.trim().toLowerCase();
  if (text === 'off') return [];
  if (text === 'on')
    return nombresRastreador.map((protocolo) => ({ protocolo, puerto: rastreadores[protocolo].puerto }));
  return text.split(',').flatMap((part) => {
    const [, protocolo = '', puerto = ''] = /^\s*([a-z0-9_]+)\s*:\s*(\d{1,5})\s*$/.exec(part) ?? [];
    if (isRastreador(protocolo) && puerto && Number(puerto) <= 65_535) return [{ protocolo, puerto: Number(puerto) }];
    context.addIssue(
      'se espera on, off, o protocolos con su puerto separados por comas: gt06:5023,suntech:0 (hay ' +
        `${nombresRastreador.join(', ')})`,
    );
    return [];
  });
});

export const origins = z.string().transform((text, context) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .flatMap((each) => {
      if (URL.canParse(each) && /^https?:/.test(each) && new URL(each).origin === each.replace(/\/$/, ''))
        return [new URL(each).origin];
      context.addIssue(
        `se esperan orígenes separados por comas, como https://tablero.example.com (y no ${each.slice(0, 80)})`,
      );
      return [];
    }),
);
