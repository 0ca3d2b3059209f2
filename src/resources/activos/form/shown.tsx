import type { Shown } from '../../../ui/ConflictDialog';
import { wordOf } from '../../../ui/faces';
import { number, shortDate } from '../../../ui/formats';
import { plain } from '../../../ui/plain';
import { CategoriaName } from '../../categorias/index';
import { NivelName } from '../../niveles/index';
import { ActivoName, PersonaName } from '../names';
import { combustibles, criticidades, estados, fuentes, tipos } from '../faces';

const day = (value: unknown) => shortDate(String(value));
const amount = (value: unknown) => number(Number(value), 2);
const person = (value: unknown) => <PersonaName id={value} />;

/** How the value of a field of an asset is displayed outside of inputs. */
export const shown: Shown = {
  tipo_activo: (value) => wordOf(tipos, value),
  estado: (value) => wordOf(estados, value),
  criticidad: (value) => wordOf(criticidades, value),
  combustible: (value) => wordOf(combustibles, value),
  medidor_fuente: (value) => wordOf(fuentes, value),
  nivel_id: (value) => <NivelName id={value} />,
  categoria_id: (value) => <CategoriaName id={value} />,
  padre_id: (value) => <ActivoName id={value} />,
  responsable_id: person,
  conductor_id: person,
  foto_id: () => 'Otra foto',
  fotos: (value) => `${Array.isArray(value) ? value.length : 0} fotos`,
  etiquetas: (value) => (Array.isArray(value) ? value.join(', ') : String(value)),
  campos_extra: (value) => <Extra values={value} />,
  anio: String,
  fecha_compra: day,
  garantia_vence_en: day,
  fecha_puesta_servicio: day,
  fecha_baja: day,
  costo_adquisicion: amount,
  valor_residual: amount,
  costo_hora_parada: amount,
};

const Extra = ({ values }: { values: unknown }) =>
  Object.entries(typeof values === 'object' && values !== null ? values : {})
    .map(([key, value]) => `${key}: ${value === null || value === undefined ? '—' : plain(value)}`)
    .join(' · ');
