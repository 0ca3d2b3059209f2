import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { useRecordContext } from 'react-admin';
import type { Vencimiento, vencimientos } from '#contract/entities/mantenimiento';
import { vencimientos as words } from '#contract/words/mantenimiento';
import { FaceChip } from '../../../ui/FaceChip';
import { day, fromRow, inFiles, offList, others, text, untold, word } from '../../../ui/fields/kinds';
import { present } from '../../../ui/fields/presentation';
import { useRecordPath } from '../../../ui/opening';
import { tiposDeActivo } from '../../activos/index';
import { situaciones, tipos } from '../faces';
import styles from '../mantenimiento.module.css';
import { Remedy } from './Remedy';
import { DueDay, lastOf, leftOf, nextOf, OpenOrder, Stacked } from './said';
import { WithdrawnOrder } from './WithdrawnOrder';

type Dues = typeof vencimientos & { sortable: (typeof vencimientos)['sorts'] };

const inDays = { ...day, offered: 'elsewhere' as const };

/** How a due's fields are shown and narrowed by. */
export const fields = present<Dues>(
  words,
  {
    activo: {
      ...text,
      cell: (activo, { activo_id, placa, codigo }) => (
        <span className={styles.dueName}>
          <MuiLink component={Link} to={`/public-activo/${activo_id}`} onClick={(event) => event.stopPropagation()}>
            {activo}
          </MuiLink>
          <small>{placa ?? codigo}</small>
        </span>
      ),
    },
    ...inFiles('codigo', 'placa'),
    plan: { ...text, cell: () => <Plan /> },
    tipo: { ...offList(word(tipos)), counted: false },
    situacion: {
      ...{ ...word(situaciones), sorts: false, counted: false },
      ...fromRow((due) => (
        <span className={`grid gap-4 ${styles.dueState}`}>
          <FaceChip face={situaciones[due.situacion]} />
          <Remedy due={due} />
        </span>
      )),
    },
    vence_en: { ...day, ...fromRow((due) => <DueDay due={due} />) },
    ...inFiles('pronosticado', 'dias_restantes'),
    medida_restante: { said: String, heading: 'Falta', ...fromRow((due) => <Stacked parts={leftOf(due)} />) },
    ...inFiles('unidad', 'medida_actual', 'uso_diario'),
    proxima_fecha: { ...day, heading: 'Según el plan', ...fromRow((due) => <Stacked parts={nextOf(due)} />) },
    ...inFiles('proxima_medida'),
    ultima_fecha: {
      ...{ ...day, heading: 'Última vez', sortsFirst: 'DESC' },
      ...fromRow((due) => <Stacked parts={lastOf(due)} />),
    },
    ...inFiles('ultima_medida', 'ciclo', 'en_pausa_hasta', 'pospuesto_hasta', 'reprogramado_para', 'motivo'),
    orden_abierta: {
      ...{ ...text, heading: 'Orden', sorts: false },
      ...fromRow((due) => (due.orden_retirada ? <WithdrawnOrder due={due} /> : <OpenOrder due={due} />)),
    },
    ...untold('plan_id', 'disparador', 'activo_id', 'nivel_id', 'responsable_id', 'desde', 'dicha_fecha'),
    ...untold('dicha_medida', 'fecha_pronosticada', 'alcanzada_en', 'alcanzada_medida', 'medidor_tipo'),
    ...untold('medidor_nombre', 'condicion', 'orden_abierta_id', 'orden_retirada'),
  },
  {
    situacion: 'above',
    plan_id: { ...others, label: words.fields.plan },
    tipo: 'menu',
    activo_id: { ...others, label: words.fields.activo },
    categoria_id: { ...others, label: 'Categoría' },
    bajo_nivel_id: { ...others, label: words.fields.nivel_id },
    tipo_activo: { ...word(tiposDeActivo), label: 'Tipo de activo', offered: 'elsewhere' },
    responsable_id: others,
    desde: { ...inDays, label: 'Vence desde' },
    hasta: { ...inDays, label: 'Vence hasta' },
  },
);

const Plan = () => {
  const due = useRecordContext<Vencimiento>();
  const pathOf = useRecordPath();
  if (!due) return null;
  return (
    <MuiLink
      className={styles.duePlan}
      component={Link}
      to={pathOf(due.plan_id)}
      onClick={(event) => event.stopPropagation()}
    >
      {due.plan}
    </MuiLink>
  );
};
