import type { PanelOperario } from '#contract/paneles';
import { AssetStates } from './AssetStates';
import { Figure } from './Figure';
import { FiguresView } from './FiguresView';
import { onlineShare } from './share';
import { useFigures } from './useFigures';

/** The operator's start, for thumbs. */
const OperarioDashboard = () => (
  <FiguresView query={useFigures<PanelOperario>('/operario/dashboard')}>
    {(panel) => (
      <>
        <div className="figures">
          <Figure label="Activos" value={panel.activos} icon="local_shipping" to={{ path: '/activos' }} />
          <Figure label="En línea" value={panel.en_linea} icon="sensors" to={{ path: '/tiemporeal' }} note={onlineShare(panel)} />
        </div>
        <AssetStates counts={panel.activos_por_estado} />
      </>
    )}
  </FiguresView>
);

export default OperarioDashboard;
