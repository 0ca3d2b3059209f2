import type { Garantia } from '#contract/entities/garantias';
import { masMeses } from '#contract/rules/fechasPlan';
import { fieldError } from '../../plugins/errors';
import type { Values } from '../../records/store';

type Given = Values<Garantia>;

const subjects = ['activo_id', 'componente_id', 'orden_id'] as const;

/** @throws ApiError 422 at `activo_id` unless a warranty is of exactly one thing */
export const subjectOf = (values: Given, before: Garantia | null) => {
  const named = subjects.filter((field) => (values[field] ?? (field in values ? null : before?.[field])) != null);
  if (named.length !== 1) throw fieldError('activo_id', 'Elija un activo, un componente o una orden: solo uno');
};

/** Whether a warranty would be of something else than before. */
export const isOfOther = (values: Given, before: Garantia): boolean =>
  subjects.some((field) => field in values && (values[field] ?? null) !== before[field]);

/**
 * The last day of a warranty and its months, which agree: what changed of the two decides, and both are given only if
 * they say the same. @throws ApiError 422 at `meses` or `vence_en`
 */
export const termOf = (values: Given, before: Garantia | null): Pick<Given, 'vence_en' | 'meses'> => {
  const now = { ...before, ...values };
  const inicia = String(now.inicia_en);
  const changed = (field: 'vence_en' | 'meses') => field in values && values[field] !== (before?.[field] ?? null);
  const counted = (meses: number) => masMeses(inicia, meses);
  let { vence_en = null, meses = null } = now;
  if (meses !== null && vence_en !== counted(meses)) {
    if (changed('vence_en') && vence_en !== null) {
      if (changed('meses'))
        throw fieldError('meses', `No coincide con la fecha: ${meses} meses terminan el ${said(counted(meses))}`);
      meses = null;
    } else if (changed('vence_en') && !changed('meses')) meses = null;
    else vence_en = counted(meses);
  }
  if (vence_en !== null && vence_en < inicia) throw fieldError('vence_en', 'No puede ser anterior al inicio');
  return { vence_en, meses };
};

const said = (day: string) => day.split('-').toReversed().join('/');
