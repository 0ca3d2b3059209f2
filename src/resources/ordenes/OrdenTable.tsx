import { lazy } from 'react';
import { DataTable } from 'react-admin';
import type { Orden } from '#contract/entities/ordenes';
import type { Columns } from '../../ui/ColumnsMenu';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { dateTime, money } from '../../ui/formats';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { ActivoReferenceField } from '../activos/index';
import { NivelReferenceField } from '../niveles/index';
import { PersonalReferenceField } from '../personal/index';
import { DueDate } from './DueDate';
import { estados, origenes, prioridades, tipos } from './faces';
import styles from './ordenes.module.css';

// Heavy and used by few, so loaded on demand.
const OrdenBulk = lazy(() => import('./OrdenBulk'));

const Column = DataTable.Col<Orden>;

/** Orders, one a row; `costs`: the user sees what they cost. */
export const OrdenTable = ({ columns, costs }: { columns: Columns; costs: boolean }) => (
  <RecordTable className={styles.ordenTable} columns={columns} bulk={<OrdenBulk />}>
    <Column source="numero" label="Orden" render={(orden) => <Name orden={orden} />} />
    <Column source="activo_id" disableSort>
      <ActivoReferenceField source="activo_id" />
    </Column>
    <Column source="prioridad" render={({ prioridad }) => <FaceChip face={prioridades[prioridad]} />} />
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="responsable_id" disableSort>
      <PersonalReferenceField source="responsable_id" />
    </Column>
    <Column source="fecha_limite" render={(orden) => <DueDate orden={orden} />} />
    <Column source="tareas_n" disableSort align="right" render={(orden) => <Progress orden={orden} />} />
    {costs && (
      <Column
        source="costo_total"
        align="right"
        render={({ costo_total }) => (costo_total ? money(costo_total, 0) : '—')}
      />
    )}
    <Column source="tipo" render={({ tipo }) => wordOf(tipos, tipo)} />
    <Column source="nivel_id" disableSort>
      <NivelReferenceField source="nivel_id" />
    </Column>
    <Column source="fecha_programada" render={({ fecha_programada }) => moment(fecha_programada)} />
    <Column source="solicitante_id" disableSort>
      <PersonalReferenceField source="solicitante_id" />
    </Column>
    <Column source="origen" disableSort render={({ origen }) => wordOf(origenes, origen)} />
    <Column source="iniciada_en" render={({ iniciada_en }) => moment(iniciada_en)} />
    <Column source="completada_en" render={({ completada_en }) => moment(completada_en)} />
    <Column source="cerrada_en" render={({ cerrada_en }) => moment(cerrada_en)} />
    <Column source="creado_en" render={({ creado_en }) => moment(creado_en)} />
    <Column source="proveedor" disableSort render={({ proveedor }) => proveedor ?? '—'} />
    <Column source="referencia_externa" disableSort render={({ referencia_externa }) => referencia_externa ?? '—'} />
  </RecordTable>
);

const moment = (when: string | null) => (when === null ? '—' : dateTime(when));

const Name = ({ orden: { numero, titulo } }: { orden: Orden }) => (
  <span className={`ellipsis block ${styles.ordenName}`} title={titulo}>
    <small className="tabular muted tiny">{numero}</small> <RecordLink>{titulo}</RecordLink>
  </span>
);

const Progress = ({ orden: { tareas_n, tareas_hechas_n } }: { orden: Orden }) =>
  tareas_n === 0 ? (
    '—'
  ) : (
    <span className="tabular" data-done={tareas_n === tareas_hechas_n}>{`${tareas_hechas_n}/${tareas_n}`}</span>
  );
