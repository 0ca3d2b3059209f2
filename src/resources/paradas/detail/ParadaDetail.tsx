import { RecordContextProvider, useGetOne } from 'react-admin';
import type { Parada } from '#contract/entities/paradas';
import { FaceChip } from '../../../ui/FaceChip';
import { Facts } from '../../../ui/Facts';
import { factsOf } from '../../../ui/fields/facts';
import { Section } from '../../../ui/Section';
import { addresses } from '../address';
import { activas, tipos } from '../faces';
import { fields } from '../fields';
import { PanelRecord } from '../../../map/page/PanelRecord';
import { PanelRecordActions } from '../../../map/page/PanelRecordActions';
import { Inside } from './Inside';
import { RecentVisits } from './RecentVisits';

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
    <PanelRecordActions
      resource="paradas"
      id={stop.id}
      name="Parada"
      edit={addresses.edit(stop.id)}
      all={addresses.all}
    />
    <Inside stop={stop} />
    <RecentVisits stop={stop} />
    <Section title="Datos">
      <RecordContextProvider value={stop}>
        <Facts facts={factsOf(fields, stop, { first, labels })} />
      </RecordContextProvider>
    </Section>
  </>
);

const first = [
  ...(['codigo', 'forma', 'latitud', 'direccion', 'contacto', 'permanencia_max_min'] as const),
  ...(['limite_velocidad_kmh', 'nivel_id'] as const),
];
const labels = { latitud: 'Centro' };
