import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { anulacion, Inspeccion } from '#contract/entities/inspecciones';
import type { z } from '#contract/core/validation';
import type { FilaCumplimiento, pideCumplimiento } from '#contract/requests/inspecciones';
import { api } from '../../providers/api';
import { post } from '../../providers/post';
import { getJson } from '../../providers/requests';
import { saveFile } from '../../ui/saveFile';

/** It counts for nothing from then on. Rejects with ApiFailure. */
export const annul = ({ id }: Pick<Inspeccion, 'id'>, body: z.input<typeof anulacion>) =>
  post<Inspeccion>(`/inspecciones/${id}/anular`, body);

export const savePdf = async ({ id }: Pick<Inspeccion, 'id'>) =>
  saveFile((await api<Blob>(`/inspecciones/${id}/pdf`, { file: true })).json, `inspeccion-${id}.pdf`);

/** The inspections of an asset in a month, on paper. @param mes «2026-11» */
export const saveMonthPdf = async (activoId: number, mes: string) => {
  const asked = new URLSearchParams({ activo_id: String(activoId), mes });
  const { json } = await api<Blob>(`/inspecciones/mes/pdf?${asked}`, { file: true });
  saveFile(json, `inspecciones-${activoId}-${mes}.pdf`);
};

type Asked = Pick<z.output<typeof pideCumplimiento>, 'desde' | 'hasta' | 'por'> & {
  activo_id?: number | undefined;
  nivel_id?: number | undefined;
};

/** Who inspected what on which days. With `detalle`, each due day; those before remain while others are loaded. */
export const useCompliance = (asked: Asked, detalle = false) =>
  useQuery({
    queryKey: ['inspecciones', 'cumplimiento', asked, detalle],
    queryFn: getJson<FilaCumplimiento[]>('/inspecciones/cumplimiento', { ...asked, ...(detalle && { detalle }) }),
    placeholderData: keepPreviousData,
  });
