import { combustible } from '#contract/combustible';
import { numberIn } from '../../ui/numberIn';

/** A load as far as it is written on a phone. */
export interface Draft {
  activo_id: number | null;
  litros: string;
  valor: string;
  odometro: string;
  lleno: boolean;
  estacion: string;
  /** A picture that this phone keeps. */
  foto: string | null;
}

/** What the words of a draft say; null where nothing is said. */
export const loadOf = ({ litros, valor, odometro, lleno, estacion, foto }: Draft) => ({
  litros: numberIn(litros),
  valor: said(valor),
  odometro_km: said(odometro),
  tanque_lleno: lleno,
  estacion,
  foto_id: foto,
});

const said = (text: string) => (text.trim() === '' ? null : numberIn(text));

/** What is wrong with a draft, by field: what the server would refuse is said here, where there may be no network to hear it. */
export const wrongIn = (draft: Draft): Partial<Record<keyof Draft, string>> => {
  const { litros, valor, odometro_km } = loadOf(draft);
  const { fields } = combustible;
  return {
    ...(draft.activo_id === null && { activo_id: 'Elija el activo' }),
    ...(!fields.litros.safeParse(litros).success && { litros: 'Escriba cuánto se cargó' }),
    ...(!fields.valor.safeParse(valor).success && { valor: 'Escriba un número, o déjelo vacío' }),
    ...(!fields.odometro_km.safeParse(odometro_km).success && { odometro: 'Escriba un número, o déjelo vacío' }),
  };
};
