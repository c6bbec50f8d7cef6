"""The films of the page heads: a still in which only the air moves.

    python3 scripts/pictures/loops.py [home services analysis about]      (needs numpy and ffmpeg)

The camera stands still, so that no straight edge ever bends and the first frame, which is also the poster, takes the
film's place without a jump. Leaves breathe by a few pixels, leaf shadows wander through the sunlit wall. Everything
moves on whole turns of one circle: the last frame leads to the first.
"""
import os
import subprocess
import sys
import tempfile
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
MASTERS = os.path.join(HERE, 'masters')
OUT = os.path.join(HERE, '..', '..', 'content', 'pictures')
FPS, SECONDS = 24, 8
WIDE, HIGH = 1280, 720

# Places are read on the still at 1280 px of width.
#   leaves: cx, cy, rx, ry, pixels of sway, phase[, turns]  (only what is green moves, and the plain wall right beside it)
#   screen: x0, y0, x1, y1 of a monitor, where a curve runs
#   shade:  x0, y0, x1, y1, from and to which brightness the sun is on the wall, how dark, size of a leaf, how many
LOOPS = {
    'home': dict(still='hero', top=.06, leaves=[
        (465, 430, 85, 85, 5.0, .0), (790, 430, 80, 55, 3.6, 1.1), (862, 385, 36, 40, 3.0, 2.0),
        (684, 510, 70, 55, 3.4, 2.6), (1132, 446, 32, 26, 1.6, .7)],
        shade=[(85, 345, 362, 606, 238, 248, .10, 17, 20)]),
    'services': dict(still='waiting', top=.04, leaves=[
        (140, 370, 150, 110, 6.5, .0), (140, 440, 130, 50, 3.5, 1.4), (1075, 350, 80, 75, 5.0, 1.9)],
        shade=[(185, 420, 410, 600, 224, 240, .10, 16, 18), (1150, 600, 1280, 665, 226, 244, .06, 16, 7)]),
    'analysis': dict(still='laboratory', top=.03, leaves=[
        (130, 400, 110, 70, 4.0, .4), (320, 330, 110, 110, 5.0, 1.6), (185, 440, 130, 60, 3.2, 2.7),
        (992, 178, 40, 26, 1.6, .6)], screen=(474, 414, 593, 482.5)),
    'about': dict(still='corridor', top=.05, leaves=[
        (120, 370, 90, 70, 4.0, .3), (1060, 340, 110, 70, 5.5, .0), (1110, 470, 90, 80, 4.2, 1.2),
        (690, 455, 46, 46, 2.2, 2.2), (588, 465, 60, 45, 2.4, 2.9)],
        shade=[(1175, 440, 1280, 760, 226, 240, .10, 20, 14)]),
}


def blur(img, r):
    for _ in range(3):
        for ax in (0, 1):
            p = np.pad(img, [(r + 1, r) if a == ax else (0, 0) for a in range(2)], mode='edge')
            c = np.cumsum(p, axis=ax, dtype=np.float64)
            n = img.shape[ax]
            img = ((np.take(c, np.arange(2 * r + 1, 2 * r + 1 + n), axis=ax)
                    - np.take(c, np.arange(0, n), axis=ax)) / (2 * r + 1)).astype(np.float32)
    return img


def read(path):
    size = subprocess.run(['ffprobe', '-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', path],
                          stdout=subprocess.PIPE, text=True, check=True).stdout.strip().split(',')
    w, h = int(size[0]), int(size[1])
    raw = subprocess.run(['ffmpeg', '-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
                         stdout=subprocess.PIPE, check=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(h, w, 3).astype(np.float32)


def sampled(img, x, y):
    h, w, _ = img.shape
    x, y = np.clip(x, 0, w - 1.001), np.clip(y, 0, h - 1.001)
    x0, y0 = x.astype(np.int32), y.astype(np.int32)
    fx, fy = (x - x0)[..., None], (y - y0)[..., None]
    return (img[y0, x0] * (1 - fx) + img[y0, x0 + 1] * fx) * (1 - fy) \
        + (img[y0 + 1, x0] * (1 - fx) + img[y0 + 1, x0 + 1] * fx) * fy


class Film:
    def __init__(self, still, top, leaves, shade=(), screen=None):
        self.src = read(os.path.join(MASTERS, still + '.jpg'))
        h, w, _ = self.src.shape
        self.k = w / 1280
        self.cut = (round(h * top), w * HIGH // WIDE // 2 * 2)
        r, g, b = (self.src[..., i] for i in range(3))
        green = np.clip((g - np.maximum(r, b) * 1.0 - 1.5) / 7, 0, 1)
        self.green = np.clip(blur(green, round(3 * self.k)) * 2.6, 0, 1)
        self.green = blur(self.green, round(2 * self.k))
        self.leaves = [self.leaf(*each) for each in leaves]
        self.shade = [self.sun(i, *each) for i, each in enumerate(shade)]
        self.screen = screen and self.box(*screen)

    def box(self, x0, y0, x1, y1):
        h, w, _ = self.src.shape
        k = self.k
        ys = slice(max(0, round(y0 * k)), min(h, round(y1 * k)))
        xs = slice(max(0, round(x0 * k)), min(w, round(x1 * k)))
        yy, xx = np.mgrid[ys, xs].astype(np.float32)
        return ys, xs, yy, xx

    def leaf(self, cx, cy, rx, ry, sway, phase, turns=1):
        ys, xs, yy, xx = self.box(cx - 1.6 * rx, cy - 1.6 * ry, cx + 1.6 * rx, cy + 1.6 * ry)
        k = self.k
        u, v = (xx - cx * k) / (rx * k), (yy - cy * k) / (ry * k)
        near = np.clip((1.6 - np.sqrt(u * u + v * v)) / .9, 0, 1)
        near = near * near * (3 - 2 * near)
        return ys, xs, yy, xx, near * self.green[ys, xs] * sway * k, phase, turns

    def sun(self, seed, x0, y0, x1, y1, low, high, dark, size, count):
        ys, xs, yy, xx = self.box(x0, y0, x1, y1)
        part = self.src[ys, xs]
        lum = part @ np.array([.2126, .7152, .0722], np.float32)
        plain = np.clip((26 - (part.max(2) - part.min(2))) / 8, 0, 1)          # the wall, not what stands before it
        mask = np.clip((lum - low) / (high - low), 0, 1) * plain
        k, edge = self.k, 24 * self.k
        for a, lo, hi in ((xx, x0 * k, x1 * k), (yy, y0 * k, y1 * k)):
            for d in (a - lo, hi - a):
                if (a is xx and hi >= self.src.shape[1] - 1 and d is not None and d[0, -1] < 1):
                    continue                                                    # runs out of the picture: no fade there
                mask = mask * np.clip(d / edge, 0, 1)
        rng = np.random.default_rng(4 + seed)
        twigs = [(rng.uniform(x0, x1), rng.uniform(y0, y1), size * rng.uniform(.3, .55), size * rng.uniform(1, 1.8),
                  rng.uniform(0, 6.28), rng.uniform(-.9, .9), rng.choice([1, 1, 2])) for _ in range(count)]
        return ys, xs, yy, xx, blur(mask, round(2 * k)) * dark, twigs

    def curve(self, part, t):
        """Two waves that run through the screen, the lower one filled, fading towards its sides."""
        _, _, yy, xx = self.screen
        h, w = xx.shape
        u, v = (xx - xx[0, 0]) / w, (yy - yy[0, 0]) / h
        fade = np.clip(np.minimum(u - .05, .95 - u) / .12, 0, 1)
        turn = 2 * np.pi
        for mid, high, colour, fill in ((.62, .16, (74, 144, 164), .30), (.42, .17, (195, 220, 227), 0)):
            y = mid - high * (.65 * np.sin(turn * (1.6 * u - t) + mid * 9) + .35 * np.sin(turn * (3.1 * u - 2 * t) + 1))
            line = np.clip(1.5 * self.k - np.abs(v - y) * h / 1.25, 0, 1)
            under = np.clip((v - y) * h, 0, 1) * np.clip((.9 - v) / .28, 0, 1) * fill
            alpha = (np.maximum(line, under) * fade)[..., None]
            part = part * (1 - alpha) + np.array(colour, np.float32) * alpha
        return part

    def frame(self, t):
        a = 2 * np.pi * t
        out = self.src.copy()
        shift = [np.zeros(self.src.shape[:2], np.float32) for _ in range(2)]
        for ys, xs, yy, xx, amp, phase, turns in self.leaves:
            b = turns * a + phase
            shift[0][ys, xs] += amp * (np.sin(b + yy / (70 * self.k)) + .35 * np.sin(2 * b + xx / (50 * self.k)))
            shift[1][ys, xs] += amp * .3 * np.sin(b + 1.1 + xx / (60 * self.k))
        for ys, xs, yy, xx, *_ in self.leaves:
            out[ys, xs] = sampled(self.src, xx + shift[0][ys, xs], yy + shift[1][ys, xs])
        for ys, xs, yy, xx, dark, twigs in self.shade:
            k, acc = self.k, np.zeros_like(xx)
            for lx, ly, w, l, p, r, n in twigs:
                q = r + .16 * np.sin(a + p)
                u = xx - k * (lx + 9 * np.sin(a + p) + 2 * np.sin(n * a))
                v = yy - k * (ly + 4 * np.sin(a + p + 1))
                c, s = np.cos(q), np.sin(q)
                acc += np.exp(-((u * c + v * s) / (w * k)) ** 2 - ((-u * s + v * c) / (l * k)) ** 2)
            out[ys, xs] *= (1 - dark * np.clip(acc, 0, 1))[..., None]
        if self.screen:
            ys, xs, *_ = self.screen
            out[ys, xs] = self.curve(out[ys, xs], t)
        y, h = self.cut
        return np.rint(np.clip(out[y:y + h], 0, 255)).astype(np.uint8)


def ffmpeg(*args, **kw):
    return subprocess.run(['ffmpeg', '-v', 'error', '-y', *args], check=True, **kw)


def make(name):
    film = Film(**LOOPS[name])
    first = film.frame(0)
    h, w, _ = first.shape
    raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', '%dx%d' % (w, h)]
    ffmpeg(*raw, '-i', '-', '-q:v', '1', '-pix_fmt', 'yuvj444p', os.path.join(MASTERS, 'poster-%s.jpg' % name),
           input=first.tobytes())
    tmp = os.path.join(tempfile.gettempdir(), 'loop-%d.mkv' % os.getpid())
    pipe = subprocess.Popen(
        ['ffmpeg', '-v', 'error', '-y', *raw, '-r', str(FPS), '-i', '-', '-vf',
         'scale=%d:%d:flags=lanczos:out_color_matrix=bt709,format=yuv420p' % (WIDE, HIGH), '-colorspace', 'bt709',
         '-c:v', 'libx264', '-qp', '4', '-preset', 'ultrafast', tmp], stdin=subprocess.PIPE)
    for i in range(FPS * SECONDS):
        pipe.stdin.write((first if i == 0 else film.frame(i / (FPS * SECONDS))).tobytes())
    pipe.stdin.close()
    pipe.wait()
    as709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-pix_fmt', 'yuv420p', '-an']
    out = os.path.join(OUT, 'loop-' + name)
    ffmpeg('-i', tmp, *as709, '-c:v', 'libx264', '-preset', 'slower', '-crf', '21', '-threads', '1',
           '-movflags', '+faststart', out + '.mp4')
    ffmpeg('-i', tmp, *as709, '-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '32', '-deadline', 'good', '-cpu-used', '2',
           '-auto-alt-ref', '1', '-lag-in-frames', '25', '-g', '240', '-threads', '1', out + '.webm')
    os.remove(tmp)
    for end in ('.mp4', '.webm'):
        print(os.path.basename(out) + end, os.path.getsize(out + end) // 1000, 'kB')


for each in sys.argv[1:] or LOOPS:
    make(each)
