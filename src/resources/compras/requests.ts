import { useQuery } from '@tanstack/react-query';
import type { z } from '#contract/core/validation';
import {
  sinProveedorHeader,
  type cambioCompra,
  type Compra,
  type envioCompra,
  type nuevaDevolucion,
  type nuevaRecepcion,
  type Recepcion,
} from '#contract/entities/compras';
import { api } from '../../providers/api';
import { post } from '../../providers/post';
import { getJson } from '../../providers/requests';
import { saveFile } from '../../ui/saveFile';

/** Actions on a purchase other than editing its record. Each rejects with ApiFailure, and happens once. */

type Known = Pick<Compra, 'id' | 'version'>;

export const movePurchase = ({ id, version }: Known, body: Omit<z.input<typeof cambioCompra>, 'version'>) =>
  post<Compra>(`/compras/${id}/transicion`, { version, ...body });
export const sendPurchase = (id: number, body: z.input<typeof envioCompra> = {}) =>
  post<Compra>(`/compras/${id}/enviar`, body);
export const receivePurchase = (id: number, body: z.input<typeof nuevaRecepcion>) =>
  post<Recepcion>(`/compras/${id}/recepciones`, body);
export const returnPurchase = (id: number, body: z.input<typeof nuevaDevolucion>) =>
  post<Recepcion>(`/compras/${id}/devoluciones`, body);

/** Drafts of what is low, and the parts that are low and that nobody sells. Asked twice, nothing is ordered twice. */
export const suggestPurchases = async (): Promise<{ drafts: Compra[]; unsold: number[] }> => {
  const { json, headers } = await api<Compra[]>('/compras/sugeridas', { method: 'POST', body: {} });
  const unsold = headers.get(sinProveedorHeader)?.split(',').filter(Boolean).map(Number) ?? [];
  return { drafts: json, unsold };
};

export const savePdf = async ({ id, numero }: Pick<Compra, 'id' | 'numero'>) =>
  saveFile((await api<Blob>(`/compras/${id}/pdf`, { file: true })).json, `${numero}.pdf`);

/** A list that belongs to a purchase. */
export const usePartOf = <Row>(id: number, part: 'historial' | 'recepciones') =>
  useQuery({ queryKey: ['compras', id, part], queryFn: getJson<Row[]>(`/compras/${id}/${part}`) });
