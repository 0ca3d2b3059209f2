import type { ReactNode } from 'react';
import type { Usuario } from '#contract/usuarios';
import { useSession } from '../../providers/session';
import { Avatar } from '../../ui/Avatar';
import './usuarios.css';

/** A face and a name; one's own row says so. */
export const Who = ({ member: { id, name, img_url }, children }: { member: Usuario; children: ReactNode }) => {
  const own = useSession((state) => state.user?.id);
  return (
    <span className="who">
      <Avatar name={name} src={img_url} size="small" />
      {children}
      {id === own && <span className="who-own">Usted</span>}
    </span>
  );
};
