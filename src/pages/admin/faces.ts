import { activos } from '#contract/words/activos';
import { empresas } from '#contract/words/empresas';
import { facesOf } from '../../ui/faces';

/** By «true» and «false»: whether a company is active. */
export const situaciones = facesOf(empresas.values.activo, {
  true: { tone: 'exito' },
  false: { tone: 'peligro', icon: 'domain_disabled' },
});

/** By «true» and «false»: whether an asset's device reports. */
export const enLinea = facesOf(activos.values.en_linea, {
  true: { tone: 'exito', icon: 'sensors' },
  false: { tone: 'neutro', icon: 'sensors_off' },
});

/** «Scania R 450» */
export const makeOf = ({ marca, modelo }: { marca: string | null; modelo: string | null }): string =>
  [marca, modelo].filter(Boolean).join(' ');
