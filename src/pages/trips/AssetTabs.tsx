import { kilometres } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import type { Asset } from './useReplays';
import styles from './AssetTabs.module.css';

interface AssetTabsProps {
  shown: readonly Asset[];
  active: number | undefined;
  colours: readonly string[];
  onChoose: (id: number) => void;
}

/** Of several assets, the one whose trips and figures are shown. */
export const AssetTabs = ({ shown, active, colours, onChoose }: AssetTabsProps) => {
  if (shown.length < 2) return null;
  return (
    <div className={`grid gap-2 rigid ${styles.assets}`} role="group" aria-label="Activo que se mira">
      {shown.map(({ id, name, replay, failure }, at) => (
        <button
          className="bare-button row gap-10 rounded text small text-left hoverable focus-inside"
          key={id}
          type="button"
          aria-pressed={id === active}
          onClick={() => onChoose(id)}
        >
          <i className="rigid round" style={{ background: colours[at] }} />
          <span className="ellipsis grow">{name}</span>
          <span className="tabular">
            {failure ? <Icon name="error" size={16} /> : replay ? kilometres(replay.totales.distancia_km) : '…'}
          </span>
        </button>
      ))}
    </div>
  );
};
