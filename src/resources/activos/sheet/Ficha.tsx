import { useCanAccess } from 'react-admin';
import type { Activo } from '#contract/entities/activos';
import { storedWords } from '#contract/words/noun';
import { Facts, type Fact } from '../../../ui/Facts';
import { factsOf } from '../../../ui/fields/facts';
import { dateTime, number, shortDate } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { fields } from '../fields';
import { WarrantiesOfAsset } from '../../garantias/pages';
import { useCategoria } from '../../categorias/index';
import { Note } from '../../../ui/Note';
import { RecordColumn } from '../../../ui/RecordPage';
import styles from './sheet.module.css';

const groups: { title: string; of: readonly (keyof Activo)[]; costs?: true }[] = [
  {
    title: 'Identificación',
    of: ['codigo', 'nombre', 'tipo_activo', 'categoria_id', 'placa', 'criticidad', 'estado', 'subestado', 'etiquetas'],
  },
  { title: 'Ubicación y responsables', of: ['nivel_id', 'responsable_id', 'conductor_id', 'padre_id'] },
  {
    title: 'Ficha técnica',
    of: [
      'marca',
      'modelo',
      'anio',
      'color',
      'serie',
      'vin',
      'numero_motor',
      'combustible',
      'capacidad_tanque_l',
      'limite_velocidad_kmh',
    ],
  },
  {
    title: 'Compra y garantía',
    of: ['fecha_compra', 'fecha_puesta_servicio', 'garantia_vence_en', 'vida_util_meses', 'codigo_barras', 'nfc_id'],
  },
  { title: 'Costos', of: ['costo_adquisicion', 'valor_residual', 'costo_hora_parada', 'proveedor'], costs: true },
];

/** All the fields of the asset. */
const Ficha = ({ activo }: { activo: Activo }) => {
  const { canAccess } = useCanAccess({ resource: 'activos', action: 'edit' });
  const category = useCategoria(activo.categoria_id);
  const extra = category?.campos_extra_def.map(({ clave, etiqueta, tipo }): Fact => ({
    label: etiqueta,
    value: extraOf(tipo, activo.campos_extra[clave]),
  }));
  return (
    <RecordColumn className={styles.sheetColumn}>
      {groups
        .filter(({ costs }) => !costs || canAccess)
        .map(({ title, of }) => (
          <Section key={title} title={title}>
            <Facts facts={factsOf(fields, activo, { only: of })} />
          </Section>
        ))}
      {category && extra && extra.length > 0 && (
        <Section title={`Campos de ${category.nombre}`}>
          <Facts facts={extra} />
        </Section>
      )}
      {activo.estado === 'dado_de_baja' && (
        <Section title="Baja">
          <Facts facts={factsOf(fields, activo, { only: ['fecha_baja', 'motivo_baja'] })} />
        </Section>
      )}
      {canAccess && <WarrantiesOfAsset activoId={activo.id} />}
      <Note>
        {storedWords.actualizado_en}: {dateTime(activo.actualizado_en)}
      </Note>
    </RecordColumn>
  );
};

export default Ficha;

const extraOf = (tipo: string, value: unknown): Fact['value'] => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return number(value, 2);
  const text = String(value);
  if (tipo === 'fecha') return shortDate(text);
  if (tipo === 'enlace' && /^https?:/i.test(text)) {
    return (
      <a href={text} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  }
  return text;
};
