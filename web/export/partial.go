package export

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// partialMark is what follows the target's name in the name of a folder that is being written.
const partialMark = ".partial-"

// leftover matches what follows partialMark: the digits of makePartial and the suffix of [exchangeInSteps].
var leftover = regexp.MustCompile(`^[0-9]+(\.previous)?$`)

// errLocked is the error of lock if somebody else has the lock.
var errLocked = errors.New("locked by another process")

// makePartial makes a folder beside a target in which an export can be written. Its lock tells other exports that it is
// in use; unlock ends that.
func makePartial(parent, name string) (dir string, unlock func() error, err error) {
	for {
		dir = filepath.Join(parent, name+partialMark+strconv.FormatUint(rand.Uint64(), 10))
		if err := os.Mkdir(dir, 0o777); err != nil {
			return "", nil, err
		}
		folder, err := os.Open(dir)
		if err == nil {
			err = lock(folder)
			if errors.Is(err, errors.ErrUnsupported) {
				folder.Close() // Windows renames no folder that is open
			}
			if _, missing := os.Stat(dir); missing == nil && !errors.Is(err, errLocked) {
				return dir, folder.Close, nil
			}
			folder.Close()
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", nil, err
		}
		// Another export has taken the folder for a leftover before it was locked.
	}
}

// removeLeftovers removes what killed exports have left beside a target: folders that nobody has locked. Where that
// cannot be told they must be an hour old, since no export runs for so long.
func removeLeftovers(parent, name string) {
	entries, _ := os.ReadDir(parent)
	for _, entry := range entries {
		mark, ok := strings.CutPrefix(entry.Name(), name+partialMark)
		if !ok || !entry.IsDir() || !leftover.MatchString(mark) {
			continue
		}
		dir := filepath.Join(parent, entry.Name())
		folder, err := os.Open(dir)
		if err != nil {
			continue
		}
		err = lock(folder)
		unlocked := err == nil && !strings.HasSuffix(dir, previousMark) // whose lock nobody takes
		info, statErr := folder.Stat()
		old := statErr == nil && time.Since(info.ModTime()) > time.Hour
		if unlocked || old && !errors.Is(err, errLocked) {
			os.RemoveAll(dir)
		}
		folder.Close()
	}
}
