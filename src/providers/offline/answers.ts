import type { FiltroHistorial, Historial } from '#contract/entities/hojaDeVida';
import type { HojaPaquete } from '#contract/requests/paquete';
import { passes, search, searched } from '#contract/rules/lists';
import { counted, listed, type Listed } from './listed';
import type { Reference } from './reference';
import type { Copy } from './copy';
import { toInspect } from './inspections';
import { mountedOn } from './tyres';

/** The data that this phone has stored. */
export interface Kept {
  view: Copy;
  reference: Reference;
  /** By the server's clock, ms since 1970. */
  now: number;
}

/** The response to a GET of the API from stored data; undefined if it is not stored. Pure. */
export const answerOf = (path: string, kept: Kept): { json: unknown; headers: Headers } | undefined => {
  const { pathname, searchParams } = new URL(path, 'http://telefono');
  const [resource = '', id, part, below] = pathname.split('/').filter(Boolean);
  if (resource === 'inspecciones' && id === 'por-hacer')
    return plain(toInspect(kept.view.inspecciones, Number(searchParams.get('activo_id'))));
  if (resource === 'activos' && part === 'componentes') return plain(mountedOn(kept.view.llantas, Number(id)));
  const records = recordsOf(resource, kept);
  if (!records) return undefined;
  if (id === undefined) {
    // Without parameters the server returns some lists in a different shape.
    return searchParams.toString() === ''
      ? undefined
      : asList(resource, listed(resource, records, searchParams, kept.now));
  }
  if (id === 'conteos') return plain(counted(resource, records, searchParams, kept.now));
  if (part === undefined) return plain(records.find((record) => 'id' in record && record.id === Number(id)));
  const sheet =
    resource === 'activos' ? kept.reference.hojas.find(({ activo }) => activo.id === Number(id)) : undefined;
  return sheet && partOf(sheet, [part, below].filter(Boolean).join('/'), searchParams, kept);
};

const recordsOf = (resource: string, { view, reference }: Kept): readonly object[] | undefined => {
  switch (resource) {
    case 'ordenes':
      return view.ordenes;
    case 'tareas':
      return view.tareas;
    case 'codigos_falla':
      return view.codigos_falla;
    case 'activos':
      return reference.hojas.map(({ activo }) => activo);
    case 'niveles':
    case 'personal':
    case 'categorias':
      return reference[resource];
    // Saved views are only on the server; built-in ones are available.
    case 'vistas':
      return [];
    default:
      return undefined;
  }
};

const partOf = (sheet: HojaPaquete, part: string, query: URLSearchParams, { view, now }: Kept) => {
  switch (part) {
    case 'resumen':
    case 'documentos':
      return plain(sheet[part]);
    case 'medidores':
      return plain(view.activos.find(({ id }) => id === sheet.activo.id)?.medidores ?? sheet.medidores);
    case 'historial': {
      const rows = sheet.historial.filter(fits(JSON.parse(query.get('filter') ?? '{}') as FiltroHistorial, now));
      return asList('historial', { rows, from: 0, total: rows.length });
    }
    case 'historial/conteos':
      return plain(sheet.conteos);
    default:
      return undefined;
  }
};

const fits = ({ tipo, desde, hasta, q = '' }: FiltroHistorial, now: number) => {
  const finds = search(q);
  return (entry: Historial): boolean =>
    (!tipo || tipo.includes(entry.tipo)) &&
    (!desde || passes({ from: 'fecha' }, [desde], entry, now)) &&
    (!hasta || passes({ until: 'fecha' }, [hasta], entry, now)) &&
    finds(searched([entry.titulo, entry.detalle]));
};

const plain = (json: unknown) => (json === undefined ? undefined : { json, headers: new Headers() });

const asList = (resource: string, found: Listed | undefined) =>
  found && {
    json: found.rows,
    headers: new Headers({
      'Content-Range': `${resource} ${found.from}-${found.from + found.rows.length - 1}/${found.total}`,
    }),
  };
