import { Button } from '@mui/material';
import { PanelSearch, PanelSelects, type Finding } from '../../map/page/PanelFinder';
import { narrowedBy } from '../../map/page/panelFilter';
import { PanelFind } from '../../map/page/pieces';
import { Icon } from '../../ui/Icon';
import { fields } from './fields';

/** Search and filters, for both the list and the map. */
export const StopFinder = (finding: Finding) => {
  const { filter, onFilter } = finding;
  const { id: ids } = filter;
  return (
    <PanelFind>
      <PanelSearch covers="nombre, código o dirección" {...finding} />
      <PanelSelects fields={fields} none={{ activa: 'Todas' }} {...finding} />
      {Array.isArray(ids) && (
        <Button size="small" startIcon={<Icon name="close" />} onClick={() => onFilter(narrowedBy(filter, 'id', null))}>
          {ids.length} paradas en este punto
        </Button>
      )}
    </PanelFind>
  );
};
