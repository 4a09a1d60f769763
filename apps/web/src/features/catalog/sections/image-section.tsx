/** Pictures: drop, choose or paste; drag or use the keys to order them. The first is the main one. */
import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IMAGE_RULES, imagesMaxOf, MAIN_IMAGE_COUNT, type ProductImage, SHOP_TYPES } from '@moa/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { useDraft, useFieldError, useFormActions, useFormStore, useValue } from '../form/form-context.tsx';
import { ownAddress } from '../own-address.ts';
import { widestPicture } from './picture-size.ts';
import classes from './sections.module.css';
import { uploadPictures } from './upload.ts';

const PATH = 'common.images';
/** As many as the shop takes that takes most. */
const IMAGES_MAX = MAIN_IMAGE_COUNT + Math.max(...Object.values(IMAGE_RULES).map(({ subImageMax }) => subImageMax));
const NO_PICTURES: ProductImage[] = [];
const ACCEPT = 'image/jpeg,image/png,image/gif,image/webp';

export function ImageSection() {
  const images = useValue<ProductImage[]>(PATH);
  const error = useFieldError(PATH);
  return (
    <FormSection id="unit-images" title="이미지" note={<ImageNote count={images.length} />}>
      <Pictures path={PATH} error={error} />
      <SmallPictures images={images} />
    </FormSection>
  );
}

/** @param shop key of the shop that has pictures of its own, to which problems lead */
export function Pictures({ path, error, shop }: { path: string; error: string | null; shop?: string }) {
  const store = useFormStore();
  const actions = useFormActions();
  const images = useValue<ProductImage[] | undefined>(path) ?? NO_PICTURES;
  const [busy, setBusy] = useState<{ done: number; total: number } | null>(null);
  const [over, setOver] = useState(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  /** Where the pictures are by now: shops before this one may have gone, and its own pictures too. */
  function place(): string | null {
    if (shop === undefined) return path;
    const at = store.draft().createShopDTOList.findIndex((entry) => entry.registerKey === shop && entry.common.images !== undefined);
    return at < 0 ? null : `createShopDTOList.${at}.common.images`;
  }

  function add(files: readonly File[]) {
    if (files.length > 0) store.expect(take(files));
  }

  async function take(files: readonly File[]) {
    const room = IMAGES_MAX - images.length;
    if (room <= 0) {
      toast.info(`이미지는 ${IMAGES_MAX}장까지 올릴 수 있어요.`);
      return;
    }
    if (files.length > room) toast.info(`${IMAGES_MAX}장까지여서 앞의 ${room}장만 올려요.`);
    const chosen = files.slice(0, room);
    setBusy({ done: 0, total: chosen.length });
    try {
      const stored = await uploadPictures(chosen, (done) => setBusy({ done, total: chosen.length }));
      const now = place();
      if (now === null) return;
      const present = store.get(now) as ProductImage[];
      const known = new Set(present.map((image) => image.fileId));
      const fresh = stored.filter(
        (image, index) => !known.has(image.fileId) && stored.findIndex((each) => each.fileId === image.fileId) === index,
      );
      store.set(now, [...present, ...fresh]);
      if (fresh.length < stored.length) toast.info('이미 올린 것과 같은 이미지는 한 번만 넣었어요.');
    } finally {
      setBusy(null);
      store.touch(path);
      actions.recheck();
    }
  }

  function moved({ active, over: target }: DragEndEvent) {
    if (!target || active.id === target.id) return;
    const from = images.findIndex((image) => image.fileId === active.id);
    const to = images.findIndex((image) => image.fileId === target.id);
    store.set(path, arrayMove(images, from, to));
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting have a button beside them */}
      <div
        data-path={PATH}
        data-shop={shop}
        className={cx(classes.images, over && classes.imagesOver)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          add([...event.dataTransfer.files]);
        }}
        onPaste={(event) => add([...event.clipboardData.files])}
      >
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={moved}
          accessibility={{ announcements: KOREAN, screenReaderInstructions: HOW }}
        >
          <SortableContext items={images.map((image) => image.fileId)} strategy={rectSortingStrategy}>
            {images.map((image, index) => (
              <Picture
                key={image.fileId}
                image={image}
                index={index}
                onRemove={() => {
                  store.set(
                    path,
                    images.filter((each) => each !== image),
                  );
                  actions.recheck();
                }}
                onMain={() => store.set(path, arrayMove(images, index, 0))}
                shop={shop}
              />
            ))}
          </SortableContext>
        </DndContext>
        {images.length < IMAGES_MAX && (
          <label className={cx(classes.addImage, images.length === 0 && classes.addImageWide)}>
            <input
              type="file"
              accept={ACCEPT}
              multiple
              className="moa-hidden"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                event.target.value = '';
                void add(files);
              }}
            />
            <IconPhotoPlus size={22} stroke={1.5} aria-hidden />
            <span>{busy ? `${busy.done} / ${busy.total}장 올리는 중` : '이미지 추가'}</span>
            {images.length === 0 && !busy && <small>끌어다 놓거나 붙여넣어도 돼요. 첫 이미지가 대표이미지예요.</small>}
          </label>
        )}
      </div>
      {error && <p className="moa-error">{error}</p>}
    </>
  );
}

/** Pictures that have to be enlarged for a shop: they are sent, and look blurred there. */
function SmallPictures({ images }: { images: readonly ProductImage[] }) {
  const wanted = useDraft((draft) => widestPicture(draft.createShopDTOList.map(({ shopInfoDTO }) => shopInfoDTO.shopType)));
  const small = images.flatMap(({ width, height }, index) => (Math.min(width, height) < wanted ? [{ index, width, height }] : []));
  if (small.length === 0) return null;
  const names = small.map(({ index, width, height }) => `${index + 1}번째(${width}×${height})`).join(', ');
  return (
    <p className={classes.caution} role="status">
      {names} 이미지가 작아요. 가로와 세로가 {formatNumber(wanted)}픽셀 이상이어야 쇼핑몰에서 흐려 보이지 않아요.
    </p>
  );
}

/** Shops that take fewer pictures than there are. */
function ImageNote({ count }: { count: number }) {
  const limited = useDraft((draft) =>
    draft.createShopDTOList
      .filter(({ shopInfoDTO }) => imagesMaxOf(shopInfoDTO.shopType) < count)
      .map(({ shopInfoDTO }) => `${SHOP_TYPES[shopInfoDTO.shopType].title} ${imagesMaxOf(shopInfoDTO.shopType)}장`)
      .join(' · '),
  );
  return <>{limited ? `${limited}까지만 보내요` : '쇼핑몰별 크기는 자동으로 맞춰요'}</>;
}

interface PictureProps {
  image: ProductImage;
  index: number;
  onRemove(): void;
  onMain(): void;
  shop: string | undefined;
}

function Picture({ image, index, onRemove, onMain, shop }: PictureProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: image.fileId });
  const name = index === 0 ? '대표이미지' : `${index + 1}번째 이미지`;
  return (
    <div
      ref={setNodeRef}
      className={cx(classes.image, isDragging && classes.dragging)}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      data-path={`${PATH}.${index}`}
      data-shop={shop}
    >
      <button type="button" className={classes.imageHandle} {...attributes} {...listeners} aria-label={`${name} 순서 바꾸기`}>
        <img src={ownAddress(image.url)} alt="" width={104} height={104} loading="lazy" />
      </button>
      {index === 0 ? (
        <span className={classes.mainMark}>대표</span>
      ) : (
        <button type="button" className={classes.makeMain} onClick={onMain}>
          대표로
        </button>
      )}
      <button type="button" className={classes.removeImage} onClick={onRemove} aria-label={`${name} 삭제`}>
        <IconX size={14} aria-hidden />
      </button>
      <span className={classes.imageSize}>
        {image.width}×{image.height}
      </span>
    </div>
  );
}

const HOW = { draggable: '스페이스 키로 집고, 방향키로 옮기고, 스페이스 키로 놓아요. Esc를 누르면 제자리로 돌아가요.' };
const KOREAN = {
  onDragStart: () => '이미지를 집었습니다.',
  onDragOver: () => '이미지를 옮기고 있습니다.',
  onDragEnd: () => '이미지를 놓았습니다.',
  onDragCancel: () => '이미지를 제자리에 놓았습니다.',
};
