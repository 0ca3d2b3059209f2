import { FileButton } from '../FileButton';
import { CameraButton } from '../CameraButton';
import { pictures } from '../useUpload';
import styles from './photos.module.css';

interface Props {
  /** The label of the camera button. */
  label: string;
  disabled?: boolean;
  onPictures: (pictures: File[]) => void;
}

/** The camera, and a picker for any number of pictures on the phone. */
export const PhotoButtons = ({ label, disabled = false, onPictures }: Props) => (
  <div className={`grid gap-8 ${styles.photoButtons}`}>
    <CameraButton label={label} disabled={disabled} onPicture={(picture) => onPictures([picture])} />
    <FileButton
      label="De la galería"
      icon="image"
      accept={pictures}
      multiple
      disabled={disabled}
      onChoose={onPictures}
    />
  </div>
);
