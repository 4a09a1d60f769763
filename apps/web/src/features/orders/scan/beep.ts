/** A short tone for who looks at the parcel and not at the screen. */
let audio: AudioContext | null = null;

/** Where the browser gives no sound there is none. */
export function beep(tone: 'GOOD' | 'BAD' | 'WARN'): void {
  try {
    audio ??= new AudioContext();
    const at = audio.currentTime;
    const volume = audio.createGain();
    const source = audio.createOscillator();
    source.type = tone === 'GOOD' ? 'sine' : 'square';
    source.frequency.value = tone === 'GOOD' ? 1_200 : tone === 'WARN' ? 520 : 240;
    const length = tone === 'GOOD' ? 0.09 : 0.32;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    source.connect(volume).connect(audio.destination);
    source.start(at);
    source.stop(at + length);
  } catch {
    audio = null;
  }
}
