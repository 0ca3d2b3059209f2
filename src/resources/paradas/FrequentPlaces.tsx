import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/core/limits';
import type { SugerenciaParada } from '#contract/entities/paradas';
import { getJson } from '../../providers/requests';
import { useSession } from '../../providers/session';
import { number } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { Unreachable } from '../../ui/Unreachable';
import { PanelHow, PanelList, PanelWho } from '../../map/page/pieces';
import styles from './paradas.module.css';

export type Place = Pick<SugerenciaParada, 'latitud' | 'longitud'>;

/** Places where vehicles have often stopped lately and that are not stops yet: each can become one. */
export const FrequentPlaces = ({ onPlace }: { onPlace: (place: Place) => void }) => {
  const empresa = useSession((state) => state.empresa);
  const { data, error, refetch } = useQuery({
    queryKey: ['paradas', 'sugerencias', empresa],
    queryFn: getJson<SugerenciaParada[]>('/paradas/sugerencias'),
  });
  return (
    <section className={styles.stopsFrequent} aria-label="Lugares frecuentes sin parada">
      <Note>
        Donde más se detuvieron sus vehículos en los últimos {limits.frequentPlaces.days} días y aún no hay parada.
      </Note>
      {error ? (
        <Unreachable what="los lugares frecuentes" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton rows={3} />
      ) : data.length === 0 ? (
        <Note>No hay ninguno: donde se detienen a menudo ya hay paradas.</Note>
      ) : (
        <PanelList>
          {data.map((place) => (
            <li key={`${place.latitud} ${place.longitud}`}>
              <button type="button" onClick={() => onPlace(place)}>
                <PanelWho>
                  <strong>
                    {`${number(place.detenciones_n)} detenciones de ` +
                      `${place.activos_n === 1 ? 'un activo' : `${number(place.activos_n)} activos`}`}
                  </strong>
                  <span>{place.lugar ?? `${place.latitud.toFixed(5)}, ${place.longitud.toFixed(5)}`}</span>
                </PanelWho>
                <PanelHow>Crear parada</PanelHow>
              </button>
            </li>
          ))}
        </PanelList>
      )}
    </section>
  );
};
