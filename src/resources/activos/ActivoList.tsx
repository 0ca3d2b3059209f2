import { lazy } from 'react';
import { DataTable } from 'react-admin';
import type { Activo } from '#contract/activos';
import { noDisponibles, porRenovar } from '#contract/rules/states';
import { activos as words } from '#contract/words/activos';
import { CompactList } from '../../ui/CompactList';
import { EntityList } from '../../ui/EntityList';
import { Expiry } from '../../ui/Expiry';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { StatusLabel } from '../../ui/StatusLabel';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { CategoriaName } from '../categorias/index';
import { NivelReferenceField } from '../niveles/index';
import { PersonalReferenceField } from '../personal/index';
import { ActivoChips } from './ActivoChips';
import { ActivoThumb } from './ActivoThumb';
import { columns, exported } from './columns';
import { connectionOf, estados, tipos } from './faces';
import styles from './activos.module.css';

// Heavy and used by few, so loaded on demand.
const ActivoFilters = lazy(() => import('./ActivoFilters'));
const ActivoBulk = lazy(() => import('./ActivoBulk'));

const { fields } = words;
const Column = DataTable.Col<Activo>;

/** The most common searches. */
const views = [
  { nombre: 'No disponibles', filtro: noDisponibles },
  { nombre: 'Documentos vencidos o por vencer', filtro: porRenovar },
  { nombre: 'Críticos sin dispositivo', filtro: { criticidad: 'A', con_dispositivo: false } },
];

const ActivoList = () => (
  <EntityList<Activo>
    search="Buscar por nombre, código o placa"
    sort={{ field: 'nombre', order: 'ASC' }}
    columns={columns}
    imports="activos"
    exported={exported}
    empty={{
      icon: 'local_shipping',
      text: 'Todavía no hay activos. Registre el primer vehículo, máquina o equipo que quiera seguir y mantener.',
    }}
    quick={<QuickChips source="estado" label={fields.estado} faces={estados} />}
    menu={<ActivoFilters />}
    views={views}
    chips={<ActivoChips />}
    table={<Table />}
    compact={
      <CompactList<Activo>
        title={({ nombre }) => nombre}
        aside={({ estado }) => <FaceChip face={estados[estado]} />}
        detail={({ codigo, placa, tipo_activo }) =>
          [placa, codigo, wordOf(tipos, tipo_activo)].filter(Boolean).join(' · ')
        }
      />
    }
  />
);

export default ActivoList;

const Table = () => (
  <RecordTable columns={columns} bulk={<ActivoBulk />}>
    <Column source="nombre" render={(activo) => <Name activo={activo} />} />
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="codigo" />
    <Column source="placa" />
    <Column source="tipo_activo" render={({ tipo_activo }) => wordOf(tipos, tipo_activo)} />
    <Column source="categoria_id" disableSort render={({ categoria_id }) => <CategoriaName id={categoria_id} />} />
    <Column source="criticidad" align="center" />
    <Column source="nivel_id" disableSort>
      <NivelReferenceField source="nivel_id" />
    </Column>
    <Column source="responsable_id" disableSort>
      <PersonalReferenceField source="responsable_id" />
    </Column>
    <Column source="conductor_id" disableSort>
      <PersonalReferenceField source="conductor_id" />
    </Column>
    <Column
      source="documentos_por_vencer"
      label={fields.con_documentos_por_vencer}
      disableSort
      render={({ documentos_por_vencer: n }) => n > 0 && <Expiring n={n} />}
    />
    <Column source="primer_vencimiento" render={({ primer_vencimiento: day }) => (day ? <Expiry day={day} /> : '—')} />
    <Column
      source="odometro_km"
      disableSort
      align="right"
      render={({ odometro_km }) => odometro_km !== null && number(odometro_km)}
    />
    <Column
      source="horometro_h"
      disableSort
      align="right"
      render={({ horometro_h }) => horometro_h !== null && number(horometro_h)}
    />
    <Column source="etiquetas" disableSort render={({ etiquetas }) => etiquetas.join(', ')} />
    <Column source="marca" />
    <Column source="modelo" />
    <Column source="anio" align="right" />
    <Column source="en_linea" disableSort render={(activo) => <StatusLabel face={connectionOf(activo)} />} />
  </RecordTable>
);

const Name = ({ activo }: { activo: Activo }) => (
  <span className={`inline-row gap-10 shrink ${styles.activoName}`}>
    <ActivoThumb activo={activo} />
    <RecordLink>{activo.nombre}</RecordLink>
  </span>
);

const Expiring = ({ n }: { n: number }) => (
  <span className={`inline-row gap-4 medium ${styles.activoDocs}`} title="Vencidos o por vencer">
    <Icon name="warning" size={16} />
    {number(n)}
    <span className="visually-hidden"> por vencer</span>
  </span>
);
