import { Button } from '@mui/material';
import { CanAccess, RecordContextProvider, useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Parada } from '#contract/entities/paradas';
import { paradas as words } from '#contract/words/paradas';
import { FaceChip } from '../../../ui/FaceChip';
import { Facts } from '../../../ui/Facts';
import { number, speed } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Section } from '../../../ui/Section';
import { NivelReferenceField } from '../../niveles/index';
import { addresses } from '../address';
import { activas, formas, tipos } from '../faces';
import { hoursOf } from '../hours';
import { PanelRecord } from '../../../map/page/PanelRecord';
import { PanelActions } from '../../../map/page/pieces';
import { Inside } from './Inside';
import { RecentVisits } from './RecentVisits';
import { useRemove } from './useRemove';

const { fields } = words;

/** A stop, beside the map that highlights it: its data, the vehicles there, and the visits. */
export const ParadaDetail = ({ id }: { id: number }) => (
  <PanelRecord
    to={addresses.all}
    all="Todas las paradas"
    what="esta parada"
    query={useGetOne<Parada>('paradas', { id })}
  >
    {(stop) => <Loaded stop={stop} />}
  </PanelRecord>
);

const Loaded = ({ stop }: { stop: Parada }) => (
  <>
    <header>
      <h2>{stop.nombre}</h2>
      <FaceChip face={tipos[stop.tipo]} />
      {!stop.activa && <FaceChip face={activas.false} />}
    </header>
    <Actions stop={stop} />
    <Inside stop={stop} />
    <RecentVisits stop={stop} />
    <Section title="Datos">
      <Facts
        facts={[
          { label: fields.codigo, value: stop.codigo },
          { label: fields.forma, value: shapeOf(stop) },
          {
            label: 'Centro',
            value:
              stop.latitud !== null &&
              stop.longitud !== null &&
              `${stop.latitud.toFixed(5)}, ${stop.longitud.toFixed(5)}`,
          },
          { label: fields.direccion, value: stop.direccion },
          { label: fields.contacto, value: stop.contacto },
          {
            label: fields.permanencia_max_min,
            value: stop.permanencia_max_min !== null && `${number(stop.permanencia_max_min)} min`,
          },
          {
            label: fields.limite_velocidad_kmh,
            value: stop.limite_velocidad_kmh !== null && speed(stop.limite_velocidad_kmh),
          },
          { label: fields.nivel_id, value: stop.nivel_id !== null && <Level stop={stop} /> },
          { label: fields.horario, value: <Hours stop={stop} /> },
        ].map(({ label, value }) => ({ label, value: value === false ? null : value }))}
      />
    </Section>
  </>
);

const shapeOf = ({ forma, radio_m, poligono }: Parada) =>
  forma === 'circulo'
    ? `${formas.circulo.label} de ${number(radio_m ?? 0)} m`
    : `${formas.poligono.label} de ${(poligono?.coordinates[0].length ?? 1) - 1} vértices`;

const Level = ({ stop }: { stop: Parada }) => (
  <RecordContextProvider value={stop}>
    <NivelReferenceField source="nivel_id" />
  </RecordContextProvider>
);

const Hours = ({ stop }: { stop: Parada }) => (
  <>
    {hoursOf(stop.horario).map((line) => (
      <div key={line}>{line}</div>
    ))}
  </>
);

const Actions = ({ stop }: { stop: Parada }) => {
  const { remove, busy } = useRemove();
  return (
    <PanelActions>
      <CanAccess resource="paradas" action="edit">
        <Button component={Link} to={addresses.edit(stop.id)} variant="outlined" startIcon={<Icon name="edit" />}>
          Editar
        </Button>
      </CanAccess>
      <CanAccess resource="paradas" action="delete">
        <Button color="error" loading={busy} startIcon={<Icon name="delete" />} onClick={() => void remove(stop)}>
          Eliminar
        </Button>
      </CanAccess>
    </PanelActions>
  );
};
