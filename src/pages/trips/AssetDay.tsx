import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Viaje } from '#contract/requests/viajes';
import { getJson } from '../../providers/requests';
import { EmptyState } from '../../ui/EmptyState';
import { ExportMenu } from '../../ui/ExportMenu';
import { LoadFailure } from '../../ui/LoadFailure';
import { shortDate } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { tripAddress } from '../../ui/tripAddress';
import { momentsOf } from '../../ui/dates/days';
import { type Selection } from './selection';
import { ItemList } from './ItemList';
import type { Item } from './replay';
import { Totals } from './Totals';
import type { Asset } from './useReplays';
import styles from './AssetDay.module.css';

interface AssetDayProps {
  asset: Asset | undefined;
  selection: Selection;
  /** False: the selection is invalid, as its fields show. */
  asking: boolean;
  current: string | undefined;
  onChoose: (item: Item) => void;
}

/** Figures, trips and stops of one asset, or why there are none. */
export const AssetDay = ({ asset, selection, asking, current, onChoose }: AssetDayProps) => {
  if (!asking) return null;
  if (!asset)
    return <EmptyState icon="route" text="Elija un activo y un día para repasar en el mapa por dónde anduvo." />;
  const { replay, failure, retry } = asset;
  if (failure !== undefined && !replay) {
    return (
      <div role="alert">
        <LoadFailure text={failure} onRetry={retry} />
      </div>
    );
  }
  if (!replay) return <ListSkeleton rows={7} />;
  if (replay.items.length === 0 && replay.track.size === 0) return <NothingThen asset={asset} selection={selection} />;
  return (
    <>
      <Totals totales={replay.totales} />
      <div className={`flex rigid ${styles.tripExport}`}>
        <ExportMenu
          formats={['pdf', 'xlsx', 'csv', 'gpx', 'kml', 'geojson']}
          path="/recorrido/exportar"
          body={(formato) => ({
            formato,
            activo_id: asset.id,
            ...momentsOf(selection),
            ...(selection.datos.length > 0 && { datos: selection.datos }),
          })}
        />
      </div>
      <ItemList items={replay.items} current={current} onChoose={onChoose} />
    </>
  );
};

/** A day without data, with a link to the last one before it that has trips. */
const NothingThen = ({ asset: { id, name }, selection }: { asset: Asset; selection: Selection }) => {
  const { desde } = momentsOf(selection);
  const { data } = useQuery({
    queryKey: ['viajes', 'ultimo', id, desde],
    queryFn: getJson<Viaje[]>('/viajes', {
      filter: { activo_id: id, hasta: desde },
      sort: ['inicio_en', 'DESC'],
      range: [0, 0],
    }),
  });
  const last = data?.[0];
  return (
    <EmptyState
      icon="event_busy"
      text={
        selection.desde === selection.hasta
          ? `${name} no reportó posiciones ese día.`
          : `${name} no reportó posiciones en esos días.`
      }
      {...(last && {
        action: (
          <Button variant="contained" component={Link} to={tripAddress(id, last.inicio_en)}>
            Ver el {shortDate(last.inicio_en)}
          </Button>
        ),
      })}
    />
  );
};
