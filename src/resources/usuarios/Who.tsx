import type { ReactNode } from 'react';
import type { Usuario } from '#contract/entities/usuarios';
import { useSession } from '../../providers/session';
import { Avatar } from '../../ui/Avatar';
import styles from './usuarios.module.css';

/** A photo and a name; the user's own row is marked. */
export const Who = ({ member: { id, name, img_url }, children }: { member: Usuario; children: ReactNode }) => {
  const own = useSession((state) => state.user?.id);
  return (
    <span className="inline-row gap-10 shrink">
      <Avatar name={name} src={img_url} size="small" />
      {children}
      {id === own && <span className={`tinted pill brand tiny medium ${styles.whoOwn}`}>Usted</span>}
    </span>
  );
};
