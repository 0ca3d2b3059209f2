import { lazy } from 'react';
import { DataTable, useListContext } from 'react-admin';
import { fraseDeRegla } from '#contract/sentences/fraseRegla';
import { limits } from '#contract/core/limits';
import type { Regla } from '#contract/entities/reglas';
import { usualLimits } from '#contract/rules/movement';
import { reglas as words } from '#contract/words/reglas';
import { Ago } from '../../ui/Ago';
import { EntityList } from '../../ui/EntityList';
import { FaceChip } from '../../ui/FaceChip';
import { FilterChips } from '../../ui/FilterChips';
import { QuickGroup } from '../../ui/FilterGroups';
import { Icon } from '../../ui/Icon';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { gruposDeEvento, iconOfEvento, severidadesDeEvento, tiposDeEvento } from '../eventos/index';
import { ActiveSwitch } from './ActiveSwitch';
import { EventsLink } from './EventsLink';
import { activas, severityFace } from './faces';
import { ReglaCards } from './ReglaCards';
import styles from './reglas.module.css';
import { useNombres } from './useNombres';

// Used by few, so loaded on demand.
const ReglaBulk = lazy(() => import('./ReglaBulk'));

const { fields } = words;
const Column = DataTable.Col<Regla>;

const columns = { all: ['nombre', 'tipo', 'severidad', 'activa', 'eventos_n', 'ultimo_evento_en'], hidden: ['tipo'] };

const exported: (keyof Regla)[] = [
  'nombre',
  'tipo',
  'grupo',
  'activa',
  'umbral',
  'umbral_min',
  'duracion_min_s',
  'enfriamiento_s',
  'severidad',
  'eventos_n',
  'ultimo_evento_en',
];

export const ReglaList = () => (
  <EntityList<Regla>
    search="Buscar por nombre"
    sort={{ field: 'nombre', order: 'ASC' }}
    perPage={50}
    columns={columns}
    exported={exported}
    empty={{
      icon: 'rule',
      text:
        'Todavía no hay reglas, así que nada se vigila. Escriba la primera: por ejemplo, que un vehículo no pase de ' +
        `${usualLimits.limite_velocidad_kmh} km/h.`,
    }}
    views={[
      { nombre: 'Activas', filtro: { activa: true } },
      { nombre: 'Inactivas', filtro: { activa: false } },
    ]}
    quick={<QuickChips source="grupo" label={fields.grupo} faces={gruposDeEvento} />}
    menu={
      <>
        <QuickGroup source="activa" label={fields.activa} faces={activas} />
        <QuickGroup source="tipo" label={fields.tipo} faces={tiposDeEvento} />
      </>
    }
    chips={
      <FilterChips
        filters={[
          { source: 'grupo', label: fields.grupo, faces: gruposDeEvento },
          { source: 'activa', label: fields.activa, faces: activas },
          { source: 'tipo', label: fields.tipo, faces: tiposDeEvento },
          { source: 'severidad', label: fields.severidad, faces: severidadesDeEvento },
        ]}
      />
    }
    table={<Table />}
    compact={<ReglaCards />}
  />
);

const Table = () => {
  const { data = [] } = useListContext<Regla>();
  const names = useNombres(data);
  return (
    <RecordTable columns={columns} bulk={<ReglaBulk />}>
      <Column source="nombre" render={(rule) => <Name rule={rule} />} />
      <Column source="tipo" render={({ tipo }) => tiposDeEvento[tipo].label} />
      <Column
        source="frase"
        label="Qué hace"
        disableSort
        render={(rule) => <Sentence text={fraseDeRegla(rule, names)} />}
      />
      <Column source="severidad" disableSort render={(rule) => <FaceChip face={severityFace(rule)} />} />
      <Column source="activa" label={words.values.activa.true} render={(rule) => <ActiveSwitch rule={rule} />} />
      <Column
        source="eventos_n"
        label={`En ${limits.rules.eventDays} días`}
        align="right"
        sortByOrder="DESC"
        render={(rule) => <EventsLink rule={rule} />}
      />
      <Column
        source="ultimo_evento_en"
        sortByOrder="DESC"
        render={({ ultimo_evento_en: last }) => (last ? <Ago at={last} /> : '—')}
      />
    </RecordTable>
  );
};

/** If a rule is named after its kind, the name is shown only once. */
const Name = ({ rule: { nombre, tipo, grupo } }: { rule: Regla }) => (
  <span className={`inline-row gap-8 ${styles.ruleKind}`}>
    <Icon name={iconOfEvento({ tipo, grupo })} size={20} />
    <span>
      <RecordLink>{nombre}</RecordLink>
      <small className="block muted">
        {[tiposDeEvento[tipo].label, gruposDeEvento[grupo].label].filter((word) => word !== nombre).join(' · ')}
      </small>
    </span>
  </span>
);

const Sentence = ({ text }: { text: string }) => (
  <span className={`clip muted small ${styles.ruleSentence}`} title={text}>
    {text}
  </span>
);
