import type { Activo } from '#contract/entities/activos';
import { Icon } from '../../ui/Icon';
import { StatusChip } from '../../ui/StatusChip';
import { aptos } from './faces';
import styles from './Unfit.module.css';

interface Props {
  /** Undefined while it is not known. */
  of: Partial<Pick<Activo, 'apto' | 'motivo_no_apto'>> | undefined;
}

const face = aptos.false;

/** «No apto», beside the state of an asset that must not leave; why is its title. */
export const Unfit = ({ of }: Props) =>
  of?.apto === false ? (
    <span title={of.motivo_no_apto ?? ''}>
      <StatusChip tone="peligro" icon="block" label={face.label} />
      <span className="visually-hidden">: {of.motivo_no_apto}</span>
    </span>
  ) : null;

/** The same as an icon, where there is room for no more. */
export const UnfitIcon = ({ of }: Props) =>
  of?.apto === false ? (
    <span className="centered rigid tone-peligro round" title={unfitWords(of)}>
      <Icon name="block" size={18} />
      <span className="visually-hidden">{unfitWords(of)}</span>
    </span>
  ) : null;

/** Why an asset must not leave; `name`: which, where it is one of several. */
export const UnfitNotice = ({ of, name }: Props & { name?: string | undefined }) =>
  of?.apto === false ? (
    <div className={`row gap-6 small tone-peligro ${styles.unfit}`} role="status">
      <Icon name="block" size={18} />
      <span className="break-anywhere">{[name, unfitWords(of)].filter(Boolean).join(' · ')}</span>
    </div>
  ) : null;

/** «No apto: Defecto crítico: Frenos» */
export const unfitWords = ({ motivo_no_apto: why }: Partial<Pick<Activo, 'motivo_no_apto'>>): string =>
  why ? `${face.label}: ${why}` : face.label;
