import { lazy } from 'react';
import type { Persona } from '#contract/entities/personal';
import { CompactList } from '../../ui/CompactList';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { detailOf, estados, licencias } from './faces';
import { fields } from './fields';
import { UnknownKeys } from './UnknownKeys';

// Heavy and used by few, so loaded on demand.
const PersonalFilters = lazy(() => import('./PersonalFilters'));
const PersonalBulk = lazy(() => import('./PersonalBulk'));

const views = [
  { nombre: 'Licencias vencidas o por vencer', filtro: { situacion_licencia: ['vencida', 'por_vencer'] } },
  { nombre: 'Conductores activos', filtro: { tipo: 'conductor', estado: 'activo' } },
];

const first = [
  ...(['nombre', 'estado', 'tipo', 'cargo', 'licencia_vence_en', 'primer_vencimiento', 'telefono'] as const),
  ...(['nivel_id', 'user_id'] as const),
];

const PersonalList = () => (
  <>
    <UnknownKeys />
    <FieldList
      fields={fields}
      first={first}
      search="Buscar por nombre, documento o cargo"
      sort={{ field: 'nombre', order: 'ASC' }}
      imports="personal"
      views={views}
      empty={{
        icon: 'groups',
        text: 'Todavía no hay personal. Registre a la primera persona que conduzca, repare o responda por un activo.',
      }}
      menu={<PersonalFilters />}
      bulk={<PersonalBulk />}
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
