import { useEffect } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  enMarcha,
  type EdicionFila,
  type FilaImportacion,
  type Importacion,
  type ImportacionDetalle,
  type MapeoColumnas,
  type MapeoValores,
  type OpcionesImportacion,
  type OtraLectura,
  type PlantillaImportacion,
  type TipoImportacion,
  type ValoresDesconocidos,
  type VerFilas,
} from '#contract/requests/importaciones';
import { channels, events } from '#contract/core/realtime';
import type { Trabajo } from '#contract/requests/trabajos';
import { api } from '../../providers/api';
import { getJson, getRows } from '../../providers/requests';
import { invalidateAssets } from '../../providers/assets';
import { jobEnd } from '../../providers/jobs';
import { subscribe } from '../../providers/realtime';
import { sendInParts, type Sending } from '../../providers/upload';
import { places } from './words';

const root = 'importaciones';

/** Polling interval of a running import while real time is silent, ms. */
const lookout = 2_000;

export const isWorking = ({ estado }: Pick<Importacion, 'estado'>): boolean => enMarcha.includes(estado);

/** An import, kept up to date; its records are refetched once they have changed. */
export const useImport = (id: number) => {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: [root, id],
    queryFn: getJson<ImportacionDetalle>(`/importaciones/${id}`),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? lookout : false),
  });
  const { uuid, estado, tipo } = query.data ?? {};
  useEffect(() => {
    if (!uuid) return undefined;
    return subscribe(
      channels.import(uuid),
      events.importacion,
      () => void cache.invalidateQueries({ queryKey: [root, id], exact: true }),
    );
  }, [cache, id, uuid]);
  useEffect(() => {
    if (!estado || !tipo || enMarcha.includes(estado)) return;
    void cache.invalidateQueries({ queryKey: [root, id, 'filas'] });
    void cache.invalidateQueries({ queryKey: [root, 'lista'] });
    if (!changesRecords.includes(estado)) return;
    for (const resource of [places[tipo].resource, 'niveles']) void cache.invalidateQueries({ queryKey: [resource] });
    invalidateAssets();
  }, [cache, id, estado, tipo]);
  return query;
};

const changesRecords: readonly string[] = ['completada', 'completada_con_errores', 'fallida', 'revertida'];

/** The company's imports, the newest first. */
export const usePast = (tipo: TipoImportacion | undefined) =>
  useQuery({
    queryKey: [root, 'lista', tipo],
    queryFn: getJson<Importacion[]>(`/importaciones${tipo ? `?tipo=${tipo}` : ''}`),
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? lookout : false),
  });

/** A page of rows, and the total. */
export const useRows = (id: number, ver: VerFilas, page: number, perPage: number) =>
  useQuery({
    queryKey: [root, id, 'filas', ver, page, perPage],
    placeholderData: keepPreviousData,
    queryFn: getRows<FilaImportacion>(`/importaciones/${id}/filas`, {
      ver,
      range: [page * perPage, (page + 1) * perPage - 1],
    }),
  });

/** The unknown values of the file, by the current mapping. */
export const useUnknownValues = (id: number) =>
  useQuery({
    queryKey: [root, id, 'valores'],
    gcTime: 0,
    queryFn: getJson<ValoresDesconocidos>(`/importaciones/${id}/valores`),
  });

/** The actions of the steps of an import. Each rejects with ApiFailure. */
export const useSteps = (id: number) => {
  const cache = useQueryClient();
  const keep = (imp: ImportacionDetalle) => {
    cache.setQueryData([root, id], imp);
    return imp;
  };
  const send = async (path: string, body: unknown = {}, method: 'POST' | 'PUT' = 'POST') =>
    keep((await api<ImportacionDetalle>(`/importaciones/${id}/${path}`, { method, body })).json);
  const check = () => send('validar');
  return {
    readAgain: (lectura: OtraLectura) => send('hoja', lectura),
    /** Goes to the values step, or past it if there are no unknown values. */
    chooseColumns: async (mapeo: MapeoColumnas, opciones: OpcionesImportacion) => {
      const { estado } = await send('columnas', { mapeo, opciones }, 'PUT');
      // Rows that had been left out are read from the file again.
      if (estado === 'leyendo') return;
      const { valores } = (await api<ValoresDesconocidos>(`/importaciones/${id}/valores`)).json;
      if (valores.every(({ destino }) => destino !== null)) await check();
    },
    chooseValues: (mapeo_valores: MapeoValores) => send('valores', { mapeo_valores }, 'PUT'),
    check,
    run: (todo_o_nada: boolean) => send('importar', { todo_o_nada }),
    undo: () => send('revertir'),
    stop: () => send('detener'),
    editRow: async (numero: number, datos: EdicionFila['datos']) => {
      const { json } = await api<{ filas: FilaImportacion[]; importacion: Importacion }>(
        `/importaciones/${id}/filas/${numero}`,
        {
          method: 'PUT',
          body: { datos },
        },
      );
      cache.setQueryData<ImportacionDetalle>(
        [root, id],
        (old) => old && { ...old, ...json.importacion, usuario: old.usuario },
      );
      await cache.invalidateQueries({ queryKey: [root, id, 'filas'] });
    },
    discard: async () => {
      await api(`/importaciones/${id}`, { method: 'DELETE' });
      cache.removeQueries({ queryKey: [root, id] });
      await cache.invalidateQueries({ queryKey: [root, 'lista'] });
    },
    /** The rows with errors as a file. */
    errorsFile: async (signal: AbortSignal): Promise<Trabajo> => {
      const { json } = await api<{ id: string }>(`/importaciones/${id}/errores`, { method: 'POST', signal });
      return jobEnd(json.id, () => {}, signal);
    },
  };
};

/** Uploads a spreadsheet. An interrupted upload resumes when the same file is sent again. */
export const sendSpreadsheet = (tipo: TipoImportacion, file: File, sending: Sending): Promise<ImportacionDetalle> =>
  sendInParts<ImportacionDetalle>('/importaciones/archivo', file, sending, { tipo, nombre: file.name.slice(0, 200) });

export const templateFile = async (tipo: PlantillaImportacion): Promise<Blob> =>
  (await api<Blob>(`/importaciones/plantillas/${tipo}`, { file: true })).json;

/** Records that match a text, to choose one. */
export const searchRecords = async (
  resource: 'activos' | 'personal',
  q: string,
  signal: AbortSignal,
): Promise<{ valor: string; etiqueta: string }[]> => {
  const query = new URLSearchParams({ filter: JSON.stringify({ q }), range: '[0,9]', sort: '["nombre","ASC"]' });
  const { json } = await api<{ id: number; nombre: string; codigo?: string; nombre_completo?: string }[]>(
    `/${resource}?${query}`,
    { signal },
  );
  return json.map(({ id, nombre, codigo, nombre_completo }) => ({
    valor: String(id),
    etiqueta: nombre_completo ?? (codigo ? `${nombre} (${codigo})` : nombre),
  }));
};
