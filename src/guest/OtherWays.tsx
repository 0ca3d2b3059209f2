import type { RuntimeConfig } from '#contract/core/session';
import { providerStart } from '../providers/config';
import { canUseKeys } from '../providers/canUseKeys';
import { Icon } from '../ui/Icon';
import styles from './guest.module.css';

interface Props {
  oidc: RuntimeConfig['oidc'];
  busy: boolean;
  onKey: () => void;
}

/** Beside the password: the installation's identity provider, and a key. */
export const OtherWays = ({ oidc, busy, onKey }: Props) => (
  <div className={`grid gap-12 ${styles.guestWays}`}>
    {oidc && (
      <a
        className={oidc.solo ? styles.guestPrimary : `inline-row gap-8 rounded ${styles.guestOther}`}
        href={providerStart(window.location.search)}
      >
        Entrar con {oidc.nombre}
      </a>
    )}
    {canUseKeys() && (
      <button type="button" className={`inline-row gap-8 rounded ${styles.guestOther}`} disabled={busy} onClick={onKey}>
        <Icon name="key" />
        Entrar con una llave
      </button>
    )}
  </div>
);
