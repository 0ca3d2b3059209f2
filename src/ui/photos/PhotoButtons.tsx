import { FileButton } from '../FileButton';
import { CameraButton } from '../CameraButton';
import { pictures } from '../useUpload';
import styles from './photos.module.css';

interface Props {
  /** Of the camera. */
  label: string;
  disabled?: boolean;
  onPictures: (pictures: File[]) => void;
}

/** The camera, and the pictures that the phone has already: as many as one likes. */
export const PhotoButtons = ({ label, disabled = false, onPictures }: Props) => (
  <div className={styles.photoButtons}>
    <CameraButton label={label} disabled={disabled} onPicture={(picture) => onPictures([picture])} />
    <FileButton label="De la galería" icon="image" accept={pictures} multiple disabled={disabled} onChoose={onPictures} />
  </div>
);
