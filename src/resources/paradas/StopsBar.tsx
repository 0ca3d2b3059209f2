import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { PanelFilter } from '../../map/page/panelFilter';
import { PanelBar, PanelMoreDo } from '../../map/page/pieces';
import { ExportMenu } from '../../ui/ExportMenu';
import { Icon } from '../../ui/Icon';
import { ImportButton } from '../../ui/ImportButton';
import { filed } from '../../ui/fields/facts';
import { fields } from './fields';
import { FrequentPlaces, type Place } from './FrequentPlaces';

interface Props {
  count: string | undefined;
  filter: PanelFilter;
  /** The button that creates a stop, for those who may. */
  create: ReactNode;
  onPlace: (place: Place) => void;
}

/** The number of stops, and the actions on all of them. */
export const StopsBar = ({ count, filter, create, onPlace }: Props) => {
  const [places, setPlaces] = useState(false);
  const query = { filter: JSON.stringify(filter), sort: '["nombre","ASC"]' };
  return (
    <>
      <PanelBar>
        <span role="status">{count}</span>
        {create}
      </PanelBar>
      <PanelMoreDo>
        {create && (
          <Button startIcon={<Icon name="pin_drop" />} aria-expanded={places} onClick={() => setPlaces(!places)}>
            Frecuentes
          </Button>
        )}
        <ImportButton tipo="paradas" />
        <ExportMenu
          formats={['xlsx', 'csv', 'geojson', 'kml']}
          path="/paradas/exportar"
          body={(formato) => ({ formato, ...query, columnas: filed(fields) })}
          direct={(formato) =>
            formato === 'xlsx' || formato === 'csv'
              ? undefined
              : `/paradas/exportar?${new URLSearchParams({ formato, ...query }).toString()}`
          }
        />
      </PanelMoreDo>
      {places && <FrequentPlaces onPlace={onPlace} />}
    </>
  );
};
