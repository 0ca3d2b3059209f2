import { lazy } from 'react';
import { DataTable, FunctionField, ReferenceField, useListContext } from 'react-admin';
import { Link } from '@mui/material';
import type { Persona } from '#contract/personal';
import type { Usuario } from '#contract/usuarios';
import { personal as words } from '#contract/words/personal';
import { CompactList } from '../../ui/CompactList';
import { EntityList } from '../../ui/EntityList';
import { Expiry } from '../../ui/Expiry';
import { FaceChip } from '../../ui/FaceChip';
import { facesOf, wordOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { calendarDay } from '../../ui/formats';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink, RecordTable } from '../../ui/RecordTable';
import { NivelReferenceField, useNivelNames } from '../niveles/index';
import { Licence } from './Licence';
import { conUsuario, detailOf, estados, licencias, tipos } from './faces';
import { PersonaLine } from './PersonaLine';
import { UnknownKeys } from './UnknownKeys';

// Heavy and used by few, so loaded on demand.
const PersonalFilters = lazy(() => import('./PersonalFilters'));
const PersonalBulk = lazy(() => import('./PersonalBulk'));

const { fields } = words;
const Column = DataTable.Col<Persona>;

const columns = {
  all: [
    'nombre',
    'estado',
    'tipo',
    'cargo',
    'licencia_vence_en',
    'primer_vencimiento',
    'telefono',
    'nivel_id',
    'user_id',
    'documento_numero',
    'email',
  ],
  hidden: ['nivel_id', 'user_id', 'documento_numero', 'email'],
};

const exported: (keyof Persona)[] = [
  'nombre',
  'apellido',
  'documento_tipo',
  'documento_numero',
  'tipo',
  'cargo',
  'nivel_id',
  'telefono',
  'email',
  'especialidades',
  'licencia_numero',
  'licencia_categoria',
  'licencia_vence_en',
  'situacion_licencia',
  'primer_vencimiento',
  'estado',
];

const views = [
  { nombre: 'Licencias vencidas o por vencer', filtro: { situacion_licencia: ['vencida', 'por_vencer'] } },
  { nombre: 'Conductores activos', filtro: { tipo: 'conductor', estado: 'activo' } },
];

const PersonalList = () => (
  <>
    <UnknownKeys />
    <EntityList<Persona>
      search="Buscar por nombre, documento o cargo"
      sort={{ field: 'nombre', order: 'ASC' }}
      columns={columns}
      imports="personal"
      exported={exported}
      views={views}
      empty={{
        icon: 'groups',
        text: 'Todavía no hay personal. Registre a la primera persona que conduzca, repare o responda por un activo.',
      }}
      quick={<QuickChips source="tipo" label={fields.tipo} faces={tipos} />}
      menu={<PersonalFilters />}
      chips={<Chips />}
      table={<Table />}
      compact={
        <CompactList<Persona>
          title={({ nombre_completo }) => nombre_completo}
          aside={(person) => <Attention person={person} />}
          detail={(person) => [detailOf(person), person.telefono].filter(Boolean).join(' · ')}
        />
      }
    />
  </>
);

export default PersonalList;

/** The most important fact about a person: that they are not at work, or the status of their licence. */
const Attention = ({ person: { estado, situacion_licencia } }: { person: Persona }) => {
  if (estado !== 'activo') return <FaceChip face={estados[estado]} />;
  const urgent = situacion_licencia === 'vencida' || situacion_licencia === 'por_vencer';
  return (
    urgent && (
      <FaceChip
        face={{
          ...licencias[situacion_licencia],
          label: `Licencia ${licencias[situacion_licencia].label.toLowerCase()}`,
        }}
      />
    )
  );
};

const Chips = () => {
  const { bajo_nivel_id, nivel_id } = useListContext().filterValues as Record<string, unknown>;
  const levels = useNivelNames([bajo_nivel_id, nivel_id].flat());
  const levelOf = (id: unknown) => levels[String(id)] ?? '…';
  return (
    <FilterChips
      filters={[
        { source: 'tipo', label: fields.tipo, faces: tipos },
        { source: 'estado', label: fields.estado, faces: estados },
        { source: 'situacion_licencia', label: fields.situacion_licencia, faces: licencias },
        { source: 'con_usuario', label: fields.con_usuario, faces: conUsuario },
        { source: 'documentos_hasta', label: fields.documentos_hasta, format: (value) => calendarDay(String(value)) },
        {
          source: 'con_documentos_por_vencer',
          label: fields.con_documentos_por_vencer,
          faces: facesOf(words.values.con_documentos_por_vencer),
        },
        { source: 'bajo_nivel_id', label: fields.nivel_id, format: levelOf },
        { source: 'nivel_id', label: fields.nivel_id, format: levelOf },
      ]}
    />
  );
};

const Table = () => (
  <RecordTable columns={columns} bulk={<PersonalBulk />}>
    <Column
      source="nombre"
      render={(person) => (
        <PersonaLine person={person}>
          <RecordLink>{person.nombre_completo}</RecordLink>
        </PersonaLine>
      )}
    />
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="tipo" render={({ tipo }) => wordOf(tipos, tipo)} />
    <Column source="cargo" render={({ cargo }) => cargo ?? '—'} />
    <Column source="licencia_vence_en" render={(person) => <Licence person={person} />} />
    <Column source="primer_vencimiento" render={({ primer_vencimiento: day }) => (day ? <Expiry day={day} /> : '—')} />
    <Column source="telefono" disableSort render={({ telefono }) => (telefono ? <Phone number={telefono} /> : '—')} />
    <Column source="nivel_id" disableSort>
      <NivelReferenceField source="nivel_id" />
    </Column>
    <Column source="user_id" disableSort>
      <ReferenceField source="user_id" reference="usuarios" emptyText="—">
        <FunctionField<Usuario> render={({ name }) => name} />
      </ReferenceField>
    </Column>
    <Column source="documento_numero" render={({ documento_numero }) => documento_numero ?? '—'} />
    <Column source="email" disableSort render={({ email }) => email ?? '—'} />
  </RecordTable>
);

const Phone = ({ number }: { number: string }) => (
  <Link href={`tel:${number}`} onClick={(event) => event.stopPropagation()}>
    {number}
  </Link>
);
