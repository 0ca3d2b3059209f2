import type { ParadaDeRuta } from '#contract/entities/rutas';

/** A stop of a route as files write it: by code, else by name, optionally with its place. */
export interface NamedStop extends Partial<
  Pick<ParadaDeRuta, 'llegada_min' | 'ventana_min' | 'servicio_min' | 'obligatoria'>
> {
  codigo: string | null;
  nombre: string | null;
  latitud?: number | undefined;
  longitud?: number | undefined;
}

/**
 * Stops in order as text for files: `A01 «Plaza» (4.65, -74.08) @0; B02 @15 +3 ±5 opcional`: minutes of arrival, of
 * service, of the window.
 */
export const stopsText = (stops: readonly NamedStop[]): string => stops.map(stopText).join('; ');

const stopText = ({
  codigo,
  nombre,
  latitud,
  longitud,
  llegada_min,
  servicio_min,
  ventana_min,
  obligatoria,
}: NamedStop) =>
  [
    codigo && (/[;>›→«"@(\n]/.test(codigo) ? `"${codigo.replaceAll('"', '""')}"` : codigo),
    nombre && `«${nombre.replaceAll('»', '»»')}»`,
    latitud !== undefined && longitud !== undefined && `(${latitud}, ${longitud})`,
    llegada_min !== undefined && `@${llegada_min}`,
    servicio_min && `+${servicio_min}`,
    ventana_min !== undefined && `±${ventana_min}`,
    obligatoria === false && 'opcional',
  ]
    .filter(Boolean)
    .join(' ');

const longest = 400;
const number = String.raw`-?\d{1,3}(?:\.\d{1,20})?(?:e-\d{1,2})?`;
/** No run of spaces is longer than one: several optional ones in a row would cause backtracking. */
const said = new RegExp(
  String.raw`^(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^«"]*?)) ?(?:«(?<nombre>(?:[^»]|»»)*)»)? ?` +
    String.raw`(?:\((?<lat>${number}) ?, ?(?<lon>${number})\))? ?` +
    String.raw`(?:@ ?(?<at>\d{1,5})(?:(?<clock>:[0-5]\d)| ?min)? ?(?:\+ ?(?<servicio>\d{1,4}))? ?` +
    String.raw`(?:± ?(?<ventana>\d{1,4}))? ?(?<opcional>opcional)?)?$`,
  'iu',
);

/** Parses that text; returns the part that it cannot parse. */
export const stopsOf = (text: string): NamedStop[] | { wrong: string } => {
  const stops: NamedStop[] = [];
  for (const part of partsOf(text)) {
    const found = part.length <= longest ? said.exec(part)?.groups : undefined;
    if (!found) return { wrong: part.slice(0, 40) };
    const codigo = (found.quoted?.replaceAll('""', '"') ?? found.plain ?? '').trim() || null;
    const nombre = found.nombre?.replaceAll('»»', '»').trim() || null;
    if (!codigo && !nombre) return { wrong: part.slice(0, 40) };
    stops.push({
      codigo,
      nombre,
      ...(found.lat !== undefined && { latitud: Number(found.lat), longitud: Number(found.lon) }),
      ...(found.at !== undefined && {
        llegada_min: found.clock ? Number(found.at) * 60 + Number(found.clock.slice(1)) : Number(found.at),
      }),
      ...(found.servicio !== undefined && { servicio_min: Number(found.servicio) }),
      ...(found.ventana !== undefined && { ventana_min: Number(found.ventana) }),
      ...(found.opcional !== undefined && { obligatoria: false }),
    });
  }
  return stops;
};

/** Separated by `;`, `>` or line breaks outside quotes. */
const partsOf = (text: string): string[] => {
  const parts: string[] = [];
  let [from, end] = [0, ''];
  for (let at = 0; at <= text.length; at++) {
    const letter = text[at] ?? ';';
    // A doubled quote is part of the text.
    if (end && letter === end && text[at + 1] === end) at++;
    else if (end && at < text.length) end = letter === end ? '' : end;
    else if (letter === '«') end = '»';
    else if (letter === '"' && text.slice(from, at).trim() === '') end = '"';
    else if (/[;>›→\n]/.test(letter)) {
      parts.push(text.slice(from, at).replaceAll(/\s+/g, ' ').trim());
      from = at + 1;
    }
  }
  return parts.filter(Boolean);
};
